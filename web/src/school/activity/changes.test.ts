import { expect, test } from 'vitest';
import { changesOf, changeText } from './describe-changes.ts';

test('only fields that differ are changes', () => {
  expect(changesOf({ status: 'active', name: 'x' }, { status: 'suspended', name: 'x' })).toEqual([
    { field: 'status', before: 'active', after: 'suspended' },
  ]);
});

test('an added or removed field has one side', () => {
  const [change] = changesOf(undefined, { subjects: ['Art', 'Music'] });
  expect(change).toEqual({ field: 'subjects', before: undefined, after: 'Art, Music' });
  expect(changeText({ before: undefined, after: 'Art' })).toBe('Art');
  expect(changeText({ before: '1', after: '2' })).toBe('1 → 2');
});
