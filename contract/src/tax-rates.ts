import { endpoint } from './endpoint.ts';
import type { Written } from './list.schema.ts';
import type { TaxRateChange, TaxRateForm } from './tax-rates.form.ts';
import type { TaxRate } from './tax-rates.schema.ts';

export type * from './tax-rates.form.ts';
export type * from './tax-rates.schema.ts';

/** By name. Forms offer those that are not archived. */
export const listTaxRates = endpoint<{ data: TaxRate[] }>()({
  route: 'GET /api/tax-rates/',
  access: { action: 'read', subject: 'TaxRate' },
  shows: ['tax-rates'],
});

export const createTaxRate = endpoint<Written<TaxRate>, TaxRateForm>()({
  route: 'POST /api/tax-rates/',
  access: { action: 'create', subject: 'TaxRate' },
  affects: ['tax-rates'],
});

export const updateTaxRate = endpoint<Written<TaxRate>, TaxRateChange>()({
  route: 'PATCH /api/tax-rates/{id}/',
  access: { action: 'update', subject: 'TaxRate' },
  affects: ['tax-rates'],
});
