import { describe, expect, test } from 'vitest';
import { extentOf, readListResponse } from './list-response.ts';

const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));
const asked = { page: 1, pageSize: 25, isNarrowed: false };

describe('whether a host sent a page or everything', () => {
  test.each([
    ['our answer with more to come', 'paged', { results: rows(25), count: 60, next_cursor: 'x' }],
    ['our answer that is all there is', 'paged', { results: rows(3), count: 3, next_cursor: null }],
    ['a page with the way to the next', 'paged', { results: rows(25), next: '/?page=2' }],
    ['a counted page', 'paged', { results: rows(25), count: 60, next: null }],
    ['more rows than were asked for', 'whole', rows(26)],
    ['more rows than were asked for, counted', 'whole', { data: rows(60), count: 60 }],
    ['fewer rows than were asked for', 'whole', { data: { results: rows(24) } }],
    ['no rows at all', 'whole', []],
    ['a host’s own larger page', 'paged', { results: rows(100), count: 500, next: '/?page=2' }],
    ['all rows, counted', 'whole', { results: rows(10), count: 10, next: null }],
    ['just as many as were asked for', 'unsure', rows(25)],
    ['just as many, and none after', 'paged', { results: rows(25), next: null }],
    ['a count of nothing', 'paged', { results: [], count: 0 }],
  ])('%s is %s', (_, extent, answer) => {
    expect(extentOf(readListResponse(answer), asked)).toBe(extent);
  });

  test('a few rows on a later page can be either', () => {
    expect(extentOf(readListResponse(rows(10)), { ...asked, page: 3 })).toBe('unsure');
  });

  test('all matches of a search are not all rows', () => {
    const found = readListResponse({ results: rows(3), count: 3, next: null });
    expect(extentOf(found, { ...asked, isNarrowed: true })).toBe('paged');
  });
});
