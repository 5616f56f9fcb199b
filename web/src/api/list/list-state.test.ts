import { listStudents } from '@provost/contract/students';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ignoredValues, supportedState } from './list-request.ts';
import { readListState } from './list-state.ts';

const read = readListState<typeof listStudents>;
const list = { endpoint: listStudents };
const ignored = (raw: Record<string, unknown>) =>
  ignoredValues(list, read(raw), supportedState(list, read(raw)));

describe('the state of a list in the URL', () => {
  test('is read under the names of the API’s query', () => {
    const url = {
      search: 'ana',
      ordering: '-created_at',
      page: 3,
      page_size: 50,
      status: 'active',
    };
    expect(supportedState(list, read({ ...url, unheard: 'of' }))).toEqual(url);
  });

  test('keeps a search that looks like a number as text', () => {
    expect(read({ search: 42 })).toEqual({ search: '42' });
  });

  test('is empty if the URL is invalid', () => {
    const raw = { page: -1, page_size: 'x', density: 'odd', search: {}, status: ['a'] };
    expect(read(raw)).toEqual({});
  });

  test('has no filter with the name of a method', () => {
    expect(supportedState(list, read({ valueOf: 'active', toString: 'active' }))).toEqual({});
  });

  test('never throws', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), (raw) => {
        supportedState(list, read(raw));
      }),
    );
  });

  test('drops parameters that the list does not have', () => {
    const state = {
      search: 'x'.repeat(300),
      ordering: 'shoe_size',
      page_size: 5000,
      status: 'active,odd',
      trial: 'expired',
      density: 'compact',
      columns: 'email',
    } as const;
    expect(supportedState(list, state)).toEqual({
      search: 'x'.repeat(200),
      status: 'active',
      trial: 'expired',
      density: 'compact',
      columns: 'email',
    });
  });

  test('names the values of filters that the list does not have', () => {
    expect(ignored({ status: 'active,odd', trial: 'never' })).toEqual(['odd', 'never']);
    expect(ignored({ status: 'active,archived', search: 'a,b' })).toEqual([]);
  });
});
