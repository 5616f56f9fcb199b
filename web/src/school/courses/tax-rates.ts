import { listTaxRates } from '@provost/contract/tax-rates';
import { ownQuery } from '@/api/own.ts';

/** By name, archived ones included. */
export const taxRatesQuery = ownQuery(listTaxRates);
