import { expect, test, vi } from 'vitest';
import { rowReaders } from './row-readers.ts';
import { textOf } from './rows.ts';

const nameOf = vi.fn((raw: unknown) => textOf(raw, 'name'));
const emailOf = vi.fn((raw: unknown) => textOf(raw, 'email'));
const { readRow, readLazily } = rowReaders({ name: nameOf, email: emailOf });

test('a row has every field, read from what was sent', () => {
  expect(readRow({ name: 'Ana', email: 'ana@x.test', password: 'no' })).toEqual({
    name: 'Ana',
    email: 'ana@x.test',
  });
});

test('a lazy row has the same fields, and reads the one that is asked for', () => {
  vi.clearAllMocks();
  const row = readLazily({ name: 'Ana', email: 'ana@x.test' });
  expect(nameOf).not.toHaveBeenCalled();
  expect(row.name).toBe('Ana');
  expect(emailOf).not.toHaveBeenCalled();
  expect(row.email).toBe('ana@x.test');
});
