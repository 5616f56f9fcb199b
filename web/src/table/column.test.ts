import { describe, expect, test } from 'vitest';
import { toggleColumn, visibleColumns } from './column.ts';

const columns = [{ id: 'name' }, { id: 'email' }, { id: 'phone', isHiddenAtFirst: true }];
const shown = (named: string | undefined) => visibleColumns(columns, named).map(({ id }) => id);

describe('the visible columns', () => {
  test('are by default all but those hidden at first', () => {
    expect(shown(undefined)).toEqual(['name', 'email']);
  });

  test('are those that the URL names, and always the first', () => {
    expect(shown('phone,unheard')).toEqual(['name', 'phone']);
  });
});

test('showing and hiding a column names the rest in the URL, and the default by nothing', () => {
  expect(toggleColumn(columns, undefined, 'phone')).toBe('name,email,phone');
  expect(toggleColumn(columns, undefined, 'email')).toBe('name');
  expect(toggleColumn(columns, 'name,phone', 'email')).toBe('name,email,phone');
  expect(toggleColumn(columns, 'name,email,phone', 'phone')).toBeUndefined();
});
