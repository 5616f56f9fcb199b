import { describe, expect, test } from 'vitest';
import { ApiError } from '@/api/api-error.ts';
import { fieldTexts } from './field-texts.ts';

const refusal = (detail: ApiError['detail']) =>
  new ApiError({ status: 422, code: 'validation_failed', detail });

describe('the error texts of a host by field', () => {
  test('have the names of the contract, whatever the host calls them', () => {
    expect(
      fieldTexts(refusal({ firstName: ['too long'], 'subjects.0': ['empty'], subjects: ['few'] })),
    ).toEqual({ first_name: ['too long'], subjects: ['empty', 'few'] });
  });

  test('are empty if the error has no fields', () => {
    expect(fieldTexts(refusal('Refused'))).toEqual({});
    expect(fieldTexts(new Error('lost'))).toEqual({});
    expect(fieldTexts(null)).toEqual({});
  });
});
