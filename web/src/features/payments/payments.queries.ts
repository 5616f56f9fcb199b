import { sumPayments } from '@provost/contract/payments';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { requestOf } from '@/api/list/list-request.ts';
import type { ListState } from '@/api/list/list-state.ts';
import { callOwn } from '@/api/own.ts';
import { paymentList } from './payment-list.ts';

/** The totals of what the list finds, by currency. Page and order change nothing. */
export const paymentTotalsQuery = (state: ListState) => {
  const { search, filters } = requestOf(paymentList, state);
  const query = { ...(search && { search }), ...filters };
  return queryOptions({
    queryKey: [sumPayments.path, query],
    queryFn: ({ signal }) => callOwn(sumPayments, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
};
