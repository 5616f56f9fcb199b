import * as z from 'zod/mini';
import { withSchemas } from './endpoint.schema.ts';
import { written } from './list.schema.ts';
import { taxRateChange, taxRateForm } from './tax-rates.form.ts';
import * as calls from './tax-rates.ts';
import { id } from './text.schema.ts';

const taxRate = z.object({
  id,
  name: z.string(),
  percent: z.string(),
  archived: z.boolean(),
  version: z.int(),
});
export type TaxRate = z.output<typeof taxRate>;

export const listTaxRates = withSchemas(calls.listTaxRates, {
  cache: true,
  summary: 'The tax rates of the school, by name. Prices include tax.',
  response: z.object({ data: z.array(taxRate) }),
});

export const createTaxRate = withSchemas(calls.createTaxRate, {
  summary: 'Add a tax rate.',
  body: taxRateForm,
  status: 201,
  response: written(taxRate),
  errors: ['name_in_use'],
});

export const updateTaxRate = withSchemas(calls.updateTaxRate, {
  summary: 'Edit a tax rate, or hide it from forms with `archived`.',
  body: taxRateChange,
  response: written(taxRate),
  errors: ['name_in_use', 'stale'],
});
