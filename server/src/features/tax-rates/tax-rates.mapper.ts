import { formatHundredths } from '@provost/contract/money';
import type { TaxRate } from '@provost/contract/tax-rates';
import type { Selectable } from 'kysely';
import type { Tables } from '../../database/tables.ts';

export const toTaxRate = (row: Selectable<Tables['tax_rates']>): TaxRate => ({
  id: row.id,
  name: row.name,
  percent: formatHundredths(row.percent_points),
  archived: row.archived === 1,
  version: row.version,
});
