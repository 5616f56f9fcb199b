import { describe, expect, test } from 'vitest';
import { toggleFilter } from './filters.ts';
import { changeTableState } from './table-state.ts';
import { columnsNamed, orderingOf, sortingOf, visibilityOf } from './table-view.ts';

describe('a change of a list’s state', () => {
  const state = { search: 'ana', page: 7, highlight: '3', density: 'compact' };

  test.each([
    ['another search', { search: 'bea' }],
    ['another order', { ordering: '-email' }],
    ['another filter', { status: 'active' }],
    ['another page size', { page_size: 50 }],
  ])('%s starts on the first page and points at nothing', (_, change) => {
    const { page: _page, highlight: _highlight, ...rest } = state;
    expect(changeTableState(state, change)).toEqual({ ...rest, ...change });
  });

  test('another look keeps the page', () => {
    expect(changeTableState(state, { columns: 'email' })).toEqual({ ...state, columns: 'email' });
  });

  test('what is set to nothing leaves the URL', () => {
    expect(changeTableState(state, { density: undefined })).not.toHaveProperty('density');
  });
});

test('an order reads the same both ways', () => {
  expect(orderingOf(sortingOf('full_name,-created_at'))).toBe('full_name,-created_at');
  expect(orderingOf([])).toBeUndefined();
  expect(sortingOf('')).toEqual([]);
});

describe('which columns show', () => {
  const columns = [{ id: 'name' }, { id: 'email' }, { id: 'phone', isHiddenAtFirst: true }];

  test('at first, all but those that wait to be chosen', () => {
    const atFirst = visibilityOf(columns, undefined);
    expect(atFirst).toEqual({ name: true, email: true, phone: false });
    expect(columnsNamed(columns, atFirst)).toBeUndefined();
  });

  test('then those that the URL names, and always the first', () => {
    expect(visibilityOf(columns, 'phone,unheard')).toEqual({
      name: true,
      email: false,
      phone: true,
    });
    expect(columnsNamed(columns, { name: true, email: false, phone: true })).toBe('name,phone');
  });
});

test('a filter’s values come and go, in the order of its options', () => {
  const options = ['invited', 'active', 'suspended'].map((value) => ({ value, label: value }));
  expect(toggleFilter({ options }, undefined, 'active')).toBe('active');
  expect(toggleFilter({ options }, 'active', 'invited')).toBe('invited,active');
  expect(toggleFilter({ options }, 'active', 'active')).toBeUndefined();
});

test('a filter keeps the values whose options are not loaded', () => {
  const options = [{ value: 'Grade 1', label: 'Grade 1' }];
  expect(toggleFilter({ options: [] }, 'Grade 9,Grade 10', 'Grade 9')).toBe('Grade 10');
  expect(toggleFilter({ options }, 'Grade 10', 'Grade 1')).toBe('Grade 1,Grade 10');
});
