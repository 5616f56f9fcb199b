import { expect, test } from 'vitest';
import { toggleFilter } from './filter.ts';

test('a filter’s values are added and removed, in the order of its options', () => {
  const options = ['invited', 'active', 'suspended'];
  expect(toggleFilter(options, undefined, 'active')).toBe('active');
  expect(toggleFilter(options, 'active', 'invited')).toBe('invited,active');
  expect(toggleFilter(options, 'active', 'active')).toBeUndefined();
});

test('a filter keeps the values whose options are not loaded', () => {
  expect(toggleFilter([], 'Grade 9,Grade 10', 'Grade 9')).toBe('Grade 10');
  expect(toggleFilter(['Grade 1'], 'Grade 10', 'Grade 1')).toBe('Grade 1,Grade 10');
});
