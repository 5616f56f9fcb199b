import { formatHundredths } from '@provost/contract/money';
import type { TaxRate } from '@provost/contract/tax-rates';
import type { Selectable } from 'kysely';
import type { TaxRatesTable } from '../../database/billing-tables.ts';

export const toTaxRate = (row: Selectable<TaxRatesTable>): TaxRate => ({
  id: row.id,
  name: row.name,
  percent: formatHundredths(row.percent_points),
  archived: row.archived === 1,
  version: row.version,
});
