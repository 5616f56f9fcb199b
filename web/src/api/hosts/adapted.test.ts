import { expect, test, vi } from 'vitest';
import { textOf } from '../raw/fields.ts';
import { adapter } from './adapted.ts';

const nameOf = vi.fn((raw: unknown) => textOf(raw, 'name'));
const emailOf = vi.fn((raw: unknown) => textOf(raw, 'email'));
const { adapt, adaptLazily } = adapter({ name: nameOf, email: emailOf });

test('a row has every field, read from the response', () => {
  expect(adapt({ name: 'Ana', email: 'ana@x.test', password: 'no' })).toEqual({
    name: 'Ana',
    email: 'ana@x.test',
  });
});

test('a lazy row has the same fields and reads each on access', () => {
  vi.clearAllMocks();
  const row = adaptLazily({ name: 'Ana', email: 'ana@x.test' });
  expect(nameOf).not.toHaveBeenCalled();
  expect(row.name).toBe('Ana');
  expect(emailOf).not.toHaveBeenCalled();
  expect(row.email).toBe('ana@x.test');
});
