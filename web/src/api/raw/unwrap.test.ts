import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unwrapData, unwrapList } from './unwrap.ts';

const rows = [{ id: 1 }, { id: 2 }];

describe('unwrapList', () => {
  test.each([
    ['bare', rows],
    ['data', { data: rows }],
    ['results', { results: rows }],
    ['data.results', { data: { results: rows } }],
    ['data.items', { data: { items: rows } }],
  ])('finds the rows of a list that is %s', (_name, answer) => {
    expect(unwrapList(answer).rows).toEqual(rows);
  });

  test('reads the count and the next page at any level', () => {
    expect(unwrapList({ data: rows, count: 9, next: '/x', next_cursor: 'abc' })).toEqual({
      rows,
      count: 9,
      next: '/x',
      nextCursor: 'abc',
    });
    expect(unwrapList({ data: { results: rows, count: 4, next: null } })).toEqual({
      rows,
      count: 4,
    });
  });

  test('omits entries that are not rows', () => {
    expect(unwrapList({ results: [null, 'text', 3, [], { id: 1 }] }).rows).toEqual([{ id: 1 }]);
  });

  test('returns an empty list for any other response', () => {
    fc.assert(
      fc.property(fc.anything({ maxDepth: 4 }), (answer) => {
        expect(Array.isArray(unwrapList(answer).rows)).toBe(true);
      }),
    );
  });
});

describe('unwrapData', () => {
  test('takes the data from the body or from its data field', () => {
    expect(unwrapData({ data: { a: 1 } })).toEqual({ a: 1 });
    expect(unwrapData({ a: 1 })).toEqual({ a: 1 });
    expect(unwrapData({ data: null, a: 1 })).toEqual({ data: null, a: 1 });
    expect(unwrapData(undefined)).toBeUndefined();
  });
});
