import { listPaymentPlans } from '@provost/contract/payment-plans';
import { queryOptions } from '@tanstack/react-query';
import { callOwn } from '@/api/own.ts';

/** By name, archived ones included. */
export const paymentPlansQuery = queryOptions({
  queryKey: [listPaymentPlans.path],
  queryFn: ({ signal }) => callOwn(listPaymentPlans, { signal }),
});
