import { languages } from '@provost/contract/locales';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readCell } from './read-cell.ts';

const reading = { timeZone: 'UTC', dateOrder: null };

it.each([
  ['#N/A', 'validation.cell_error'],
  ['#GETTING_DATA', 'validation.cell_error'],
  ['#NÚM!', 'validation.cell_error'],
  ['#¿NOMBRE?', 'validation.cell_error'],
  ['Zo\uFFFD', 'validation.cell_broken'],
])('the cell %s is a problem', (text, key) => {
  const field = { name: 'title', type: 'text', schema: z.string() } as const;
  expect(readCell(field, text, reading)).toEqual({ problem: { field: 'title', key } });
});

it.each([
  ['03/04/2026', 'validation.date_order'],
  ['Wed, 03/04/2026', 'validation.date_order'],
  ['mer. 03-04-26', 'validation.cell_date'],
])('the date %s can be two days', (text, key) => {
  const field = { name: 'paid_at', type: 'time', schema: z.string() } as const;
  expect(readCell(field, text, reading)).toEqual({ problem: { field: 'paid_at', key } });
});

it.each([
  ['de', 'de'],
  ['pt_BR', 'pt'],
  ['Português', 'pt'],
  ['Português (Brasil)', 'pt'],
  ['português (Portugal)', 'pt-PT'],
  ['English (UK)', 'en'],
  ['Deutsch (Österreich)', 'de'],
])('the language %s is %s', (text, language) => {
  const field = { name: 'locale', type: 'language', schema: z.enum(languages) } as const;
  expect(readCell(field, text, reading)).toEqual({ value: language });
});
