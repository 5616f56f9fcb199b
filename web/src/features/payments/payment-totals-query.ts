import type { PaymentTotals } from '@provost/contract/payments';
import { sumPayments } from '@provost/contract/payments';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '@/api/client.ts';
import { type Adapted, adapter } from '@/api/hosts/adapted.ts';
import { countOf, moneyOf, textOf } from '@/api/hosts/fields.ts';
import { unwrapList } from '@/api/hosts/unwrap.ts';
import { requestOf } from '@/api/list/list-request.ts';
import type { ListState } from '@/api/list/list-state.ts';
import { paymentList } from './payment-list.ts';

const { adapt } = adapter<Adapted<PaymentTotals>>({
  currency: (raw) => textOf(raw, 'currency'),
  count: (raw) => countOf(raw, 'count'),
  paid: (raw) => moneyOf(raw, 'paid'),
  refunded: (raw) => moneyOf(raw, 'refunded'),
  net: (raw) => moneyOf(raw, 'net'),
  pending: (raw) => moneyOf(raw, 'pending'),
});

/** The totals of what the list finds, by currency. Page and order change nothing. */
export const paymentTotalsQuery = (state: ListState) => {
  const { search, filters } = requestOf(paymentList, state);
  const query = { ...(search && { search }), ...filters };
  return queryOptions({
    queryKey: [sumPayments.path, query],
    queryFn: async ({ signal }) =>
      unwrapList(await callEndpoint(sumPayments, { query, signal })).rows.map(adapt),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
};
