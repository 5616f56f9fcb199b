import { describe, expect, it } from 'vitest';
import type { AppError } from '../../http/errors.ts';
import { changedFields, requireVersion } from './versions.ts';

describe('an edit', () => {
  const current = { version: 3 };
  const record = () => ({ title: 'Algebra', version: 3 });

  it.each([3, undefined])('of version %s is accepted while the record has version 3', (edited) => {
    expect(() => requireVersion(edited, current, record)).not.toThrow();
  });

  it.each([2, 4])('of version %s is rejected with the current record', (edited) => {
    expect(() => requireVersion(edited, current, record)).toThrow(
      expect.objectContaining({ code: 'stale', details: { current: record() } }) as AppError,
    );
  });
});

describe('the changed fields', () => {
  it('are those with another value, before and after', () => {
    const current = { title: 'Algebra', capacity: 20, subjects: ['A'], note: null };
    const wanted = { title: 'Algebra', capacity: 25, subjects: ['A'], note: 'x' };
    expect(changedFields<Record<string, unknown>>(current, wanted)).toEqual({
      before: { capacity: 20, note: null },
      after: { capacity: 25, note: 'x' },
    });
  });

  it('are undefined if all fields are equal or omitted', () => {
    const current = { title: 'Algebra', subjects: ['A', 'B'] };
    expect(changedFields(current, { subjects: ['A', 'B'] })).toBeUndefined();
    expect(changedFields(current, { title: undefined })).toBeUndefined();
  });
});
