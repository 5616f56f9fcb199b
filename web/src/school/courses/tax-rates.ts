import { listTaxRates } from '@provost/contract/tax-rates';
import { queryOptions } from '@tanstack/react-query';
import { callOwn } from '@/api/own.ts';

/** By name, archived ones included. */
export const taxRatesQuery = queryOptions({
  queryKey: [listTaxRates.path],
  queryFn: ({ signal }) => callOwn(listTaxRates, { signal }),
});
