import { expect, test } from 'vitest';
import { directionOf, nextOrdering } from './ordering.ts';

const name = { id: 'full_name' };
const joined = { id: 'created_at', startsDescending: true };

test('the direction of a field is read from the ordering', () => {
  expect(directionOf('full_name,-created_at', 'full_name')).toBe('ascending');
  expect(directionOf('full_name,-created_at', 'created_at')).toBe('descending');
  expect(directionOf('full_name', 'name')).toBeUndefined();
  expect(directionOf('', 'name')).toBeUndefined();
});

test('clicks on a header sort in its first direction, in the other, and then by the default', () => {
  expect(nextOrdering('email', name, false)).toBe('full_name');
  expect(nextOrdering('full_name', name, false)).toBe('-full_name');
  expect(nextOrdering('-full_name', name, false)).toBeUndefined();
  expect(nextOrdering('email', joined, false)).toBe('-created_at');
  expect(nextOrdering('-created_at', joined, false)).toBe('created_at');
  expect(nextOrdering('created_at', joined, false)).toBeUndefined();
});

test('with Shift the other columns stay', () => {
  expect(nextOrdering('full_name', joined, true)).toBe('full_name,-created_at');
  expect(nextOrdering('full_name,-created_at', name, true)).toBe('-full_name,-created_at');
  expect(nextOrdering('full_name,created_at', joined, true)).toBe('full_name');
  expect(nextOrdering('-full_name', name, true)).toBeUndefined();
});
