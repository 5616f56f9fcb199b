import { listStudents } from '@provost/contract/students';
import { describe, expect, test } from 'vitest';
import { asSent } from '@/testing/as-sent.ts';
import { readListResponse } from '../raw/list-response.ts';
import { ClientSideList } from './client-side/client-side-list.ts';
import { pageOfResponse } from './list-page.ts';

const definition = {
  endpoint: listStudents,
  defaultOrdering: 'full_name',
  ...asSent<unknown>(),
  searchTexts: () => [],
  sortKeys: {},
  filterValues: {},
};
const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));
const pageOf = (
  response: unknown,
  page: number,
  pageSize: number | 'all' = 25,
  sizeBefore?: number,
) =>
  pageOfResponse(
    definition,
    readListResponse(response),
    { search: '', ordering: 'full_name', filters: {}, page, pageSize },
    sizeBefore,
  );

describe('a page of a host', () => {
  test('knows its position and whether there is a next page', () => {
    const response = { results: rows(25), count: 60, next: '/?page=3', next_cursor: 'c' };
    const expected = {
      firstRow: 26,
      count: 60,
      hasNext: true,
      nextCursor: 'c',
      isClientSide: false,
    };
    expect(pageOf(response, 2)).toMatchObject(expected);
  });

  test('is the last if the host says so', () => {
    const response = { results: rows(10), count: 60, next: null, next_cursor: null };
    expect(pageOf(response, 3)).toMatchObject({ firstRow: 51, hasNext: false });
  });

  test('has the size that the host gives its pages', () => {
    const middle = { results: rows(10), count: 32, next: '/?page=3' };
    expect(pageOf(middle, 2)).toMatchObject({ firstRow: 11, pageSize: 10, hasNext: true });
    const last = { results: rows(2), count: 32, next: null };
    expect(pageOf(last, 4)).toMatchObject({ firstRow: 31, hasNext: false });
  });

  test('has the size that the host gives its pages if it only counts', () => {
    const first = { total: 32, items: rows(10) };
    expect(pageOf(first, 1)).toMatchObject({ firstRow: 1, pageSize: 10, hasNext: true });
    const middle = { total: 32, items: rows(10) };
    expect(pageOf(middle, 3)).toMatchObject({ firstRow: 21, pageSize: 10, hasNext: true });
    const last = { total: 32, items: rows(2) };
    expect(pageOf(last, 4, 25, 10)).toMatchObject({ firstRow: 31, pageSize: 10, hasNext: false });
  });

  test('of a host that only counts ends where the count does', () => {
    const full = { total: 50, items: rows(25) };
    expect(pageOf(full, 1)).toMatchObject({ firstRow: 1, hasNext: true });
    expect(pageOf(full, 2)).toMatchObject({ firstRow: 26, hasNext: false });
    expect(pageOf({ total: 50, items: [] }, 3)).toMatchObject({ hasNext: false });
  });

  test('with a capped count has its position from its number', () => {
    const capped = { results: rows(10), count: 10_000, count_capped: true, next_cursor: null };
    expect(pageOf(capped, 500)).toMatchObject({
      firstRow: 12_476,
      count: 10_000,
      isCountCapped: true,
      hasNext: false,
    });
  });

  test('of a host that does not count has a next page while pages are full', () => {
    expect(pageOf(rows(25), 1)).toMatchObject({ count: undefined, hasNext: true });
    expect(pageOf(rows(4), 2)).toMatchObject({ count: undefined, hasNext: false, firstRow: 26 });
  });
});

describe('a page built in the browser', () => {
  const all = rows(60);
  const page = (number: number, pageSize: number | 'all', list = all) =>
    new ClientSideList(definition, list).page({
      search: '',
      ordering: 'full_name',
      filters: {},
      page: number,
      pageSize,
    });

  test('is a part of all rows', async () => {
    expect(await page(3, 25)).toMatchObject({
      rows: rows(60).slice(50),
      firstRow: 51,
      count: 60,
      hasNext: false,
      isClientSide: true,
    });
  });

  test('can be all rows', async () => {
    const whole = await page(7, 'all');
    expect(whole).toMatchObject({ page: 1, firstRow: 1, count: 60, hasNext: false });
    expect(whole.rows).toEqual(all);
  });

  test('can be empty', async () => {
    expect(await page(1, 'all', [])).toMatchObject({ rows: [], count: 0 });
  });
});
