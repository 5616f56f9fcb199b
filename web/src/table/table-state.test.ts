import { describe, expect, test } from 'vitest';
import { changeTableState, rowsKey } from './table-state.ts';

describe('a change of a list’s state', () => {
  const state = { search: 'ana', page: 7, highlight: '3', density: 'compact' };

  test.each([
    ['another search', { search: 'bea' }],
    ['another order', { ordering: '-email' }],
    ['another filter', { status: 'active' }],
    ['another page size', { page_size: 50 }],
  ])('%s starts on the first page and highlights nothing', (_, change) => {
    const { page: _page, highlight: _highlight, ...rest } = state;
    expect(changeTableState(state, change)).toEqual({ ...rest, ...change });
  });

  test('a change of columns keeps the page', () => {
    expect(changeTableState(state, { columns: 'email' })).toEqual({ ...state, columns: 'email' });
  });

  test('a value set to undefined leaves the URL', () => {
    expect(changeTableState(state, { density: undefined })).not.toHaveProperty('density');
  });
});

test('columns, density and highlight do not change which rows a state asks for', () => {
  const key = rowsKey({ search: 'ana', page: 2 });
  expect(rowsKey({ page: 2, search: 'ana', columns: 'email', density: 'compact' })).toBe(key);
  expect(rowsKey({ search: 'ana', page: 2, highlight: '7' })).toBe(key);
  expect(rowsKey({ search: 'anna', page: 2 })).not.toBe(key);
  expect(rowsKey({ search: 'ana' })).not.toBe(key);
});
