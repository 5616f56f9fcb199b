import { expect, test } from 'vitest';
import { nothing, rangeOf, sizeOf, withRows } from './selection.ts';

const page = ['1', '2', '3', '4'];

test('a range has both ends, in either direction', () => {
  expect(rangeOf(page, '2', '4')).toEqual(['2', '3', '4']);
  expect(rangeOf(page, '4', '2')).toEqual(['2', '3', '4']);
});

test('a range from another page, or from nowhere, is the row itself', () => {
  expect(rangeOf(page, '9', '3')).toEqual(['3']);
  expect(rangeOf(page, undefined, '3')).toEqual(['3']);
});

test('rows of other pages stay selected', () => {
  const two = withRows(withRows(nothing('q'), page, ['1'], true), ['7', '8'], ['8'], true);
  expect([...two.ids]).toEqual(['1', '8']);
  expect([...withRows(two, page, ['1'], false).ids]).toEqual(['8']);
});

test('a row that leaves all matching rows leaves the others of its page', () => {
  const all = { ...nothing('status=active'), all: { count: 1934, isCapped: false } };
  expect(sizeOf(all)).toBe(1934);
  const rest = withRows(all, page, ['2'], false);
  expect(rest).toEqual({ query: 'status=active', ids: new Set(['1', '3', '4']) });
});
