import { readCourse } from '@provost/contract/courses';
import { type Instalment, planInstalments } from '@provost/contract/instalments';
import { listPaymentPlans, type PaymentPlan } from '@provost/contract/payment-plans';
import { listTaxRates } from '@provost/contract/tax-rates';
import { type Own, ownQuery, silentQuery } from '@/api/own.ts';

/** By name, archived ones included. */
export const paymentPlansQuery = ownQuery(listPaymentPlans);

/** Those that can still be chosen. */
export const planChoices = (plans: readonly Own<PaymentPlan>[]) =>
  plans.filter(({ archived }) => !archived).map(({ id, name }) => ({ value: id, label: name }));

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

/** By name, archived ones included. */
export const taxRatesQuery = ownQuery(listTaxRates);

/** The course that a dialog is about: its price, its plans and its start. */
export const courseQuery = (id: string) => silentQuery(readCourse, { params: { id } });
