import { expect, test } from 'vitest';
import {
  type ChoiceFilter,
  type RangeFilter,
  type RecordFilter,
  toggleFilter,
  withValues,
} from './filter.ts';

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

test('only a filter without a control of its own gets the values of the contract', () => {
  const named = { name: 'status', title: 'table.fields.status' };
  expect(withValues(named, ['paid', 'void'])).toEqual({ ...named, options: ['paid', 'void'] });
  const day: RangeFilter = { ...named, range: 'day' };
  const record: RecordFilter = { ...named, labels: async () => [] };
  const loaded: ChoiceFilter = { ...named, options: async () => [] };
  for (const filter of [day, record, loaded]) expect(withValues(filter, ['paid'])).toBe(filter);
});
