import { endpoint } from './endpoint.ts';
import type { Written } from './list.schema.ts';
import type { TaxRateChange, TaxRateForm } from './tax-rates.form.ts';
import type { TaxRate } from './tax-rates.schema.ts';

export type { TaxRate, TaxRateChange, TaxRateForm };

/** By name. Forms offer those that are not archived. */
export const listTaxRates = endpoint<{ response: { data: TaxRate[] } }>()({
  route: 'GET /api/tax-rates/',
  access: { action: 'read', subject: 'TaxRate' },
  shows: ['tax-rates'],
});

export const createTaxRate = endpoint<{ body: TaxRateForm; response: Written<TaxRate> }>()({
  route: 'POST /api/tax-rates/',
  access: { action: 'create', subject: 'TaxRate' },
  affects: ['tax-rates'],
});

export const updateTaxRate = endpoint<{ body: TaxRateChange; response: Written<TaxRate> }>()({
  route: 'PATCH /api/tax-rates/{id}/',
  access: { action: 'update', subject: 'TaxRate' },
  affects: ['tax-rates'],
});
