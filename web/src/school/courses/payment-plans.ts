import { type Instalment, planInstalments } from '@provost/contract/instalments';
import { listPaymentPlans, type PaymentPlan } from '@provost/contract/payment-plans';
import { type Own, ownQuery } from '@/api/own.ts';

/** By name, archived ones included. */
export const paymentPlansQuery = ownQuery(listPaymentPlans);

/** A total by a plan, as the server splits it. */
export const plannedBy = (
  { instalments }: Pick<Own<PaymentPlan>, 'instalments'>,
  totalCents: number,
  dates: Parameters<typeof planInstalments>[2],
) =>
  planInstalments(
    instalments.map(
      ({ percent, amount, ...when }): Instalment => ({
        ...when,
        percent: percent ?? null,
        amount: amount ?? null,
      }),
    ),
    totalCents,
    dates,
  );
