import { describe, expect, test } from 'vitest';
import { extentOf, readListAnswer } from './list-answer.ts';

const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));
const asked = { page: 1, pageSize: 25, isNarrowed: false };

describe('whether a host sent a page or everything', () => {
  test.each([
    ['our answer with more to come', { results: rows(25), count: 60, next_cursor: 'x' }, 'paged'],
    ['our answer that is all there is', { results: rows(3), count: 3, next_cursor: null }, 'paged'],
    ['a page with the way to the next', { results: rows(25), next: '/?page=2' }, 'paged'],
    ['a counted page', { results: rows(25), count: 60, next: null }, 'paged'],
    ['more rows than were asked for', rows(26), 'whole'],
    ['more rows than were asked for, counted', { data: rows(60), count: 60 }, 'whole'],
    ['fewer rows than were asked for', { data: { results: rows(24) } }, 'whole'],
    ['no rows at all', [], 'whole'],
    ['a host’s own larger page', { results: rows(100), count: 500, next: '/?page=2' }, 'paged'],
    ['all rows, counted', { results: rows(10), count: 10, next: null }, 'whole'],
    ['just as many as were asked for', rows(25), 'unsure'],
    ['just as many, and none after', { results: rows(25), next: null }, 'paged'],
    ['a count of nothing', { results: [], count: 0 }, 'paged'],
  ])('%s', (_, answer, extent) => {
    expect(extentOf(readListAnswer(answer), asked)).toBe(extent);
  });

  test('a few rows on a later page can be either', () => {
    expect(extentOf(readListAnswer(rows(10)), { ...asked, page: 3 })).toBe('unsure');
  });

  test('all that a search found is not all there is', () => {
    const found = readListAnswer({ results: rows(3), count: 3, next: null });
    expect(extentOf(found, { ...asked, isNarrowed: true })).toBe('paged');
  });
});
