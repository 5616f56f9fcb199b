import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { ImportField } from '../../school/imports/import-kind.ts';
import { recognise } from './columns.ts';

const field = (name: ImportField['name']): ImportField => ({
  name,
  type: 'text',
  schema: z.string(),
});
const kind = { fields: [field('email'), field('first_name'), field('last_name'), field('phone')] };

it('a column that gave its field to another one has it back in a file without that one', () => {
  const remembered = { Email: 'email', 'Last name': null, Alias: 'last_name' };
  const found = (...headers: string[]) => recognise(kind, headers, remembered);
  expect(found('Email', 'Last name', 'Alias')).toEqual(remembered);
  expect(found('Email', 'Last name')).toEqual({ Email: 'email', 'Last name': 'last_name' });
});

it('a column that is not imported stays so, also in a file with fewer columns', () => {
  const remembered = { Email: 'email', Phone: null, 'First name': 'first_name' };
  expect(recognise(kind, ['Email', 'Phone'], remembered)).toEqual({ Email: 'email', Phone: null });
});
