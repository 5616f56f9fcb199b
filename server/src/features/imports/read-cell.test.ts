import { languages } from '@provost/contract/locales';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readCell } from './read-cell.ts';

const reading = { timeZone: 'UTC', dateOrder: null };

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
