import { createCharge } from '@provost/contract/charges';
import type { EnrolmentForm } from '@provost/contract/enrolments';
import { finalPrice, formatHundredths, isDiscount, parseHundredths } from '@provost/contract/money';
import { listPaymentPlans } from '@provost/contract/payment-plans';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '@/api/permissions/use-can.ts';
import { wireId } from '@/api/wire-id.ts';
import type { Choice } from '@/forms/choice.ts';
import { issueText } from '@/forms/issue-text.ts';
import { isChoice, isText } from '@/forms/use-dialog-draft.ts';
import { isJsonObject } from '@/lib/data/json.ts';
import { parseDecimal } from '@/lib/format/format-decimal.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { usePlanDates, useToday } from '../charges/charge-fields.ts';
import {
  centsOfRows,
  isTypedRows,
  isValidRow,
  type TypedInstalment,
  toInstalments,
} from '../charges/typed-instalments.ts';
import { courseQuery, paymentPlansQuery, plannedBy } from '../courses/course.queries.ts';
import { useEnrolmentRights } from './enrolment-action.ts';

/** How an enrolment is paid, and by whom. Undefined: as the course and the student say. */
export interface Billing {
  /** The id of a plan; empty: the price at once. */
  readonly plan?: string | undefined;
  /** Instead of a plan. */
  readonly rows?: readonly TypedInstalment[] | undefined;
  readonly discount?: 'percent' | 'amount' | undefined;
  readonly reduction?: string;
  readonly reason?: string;
  readonly payer?: Choice | undefined;
  /** Typed for a payer, but names none. */
  readonly unmatched?: string | undefined;
}

/** Whether a stored draft has what `Billing` has. */
export const isBilling = (stored: unknown): boolean => {
  if (!isJsonObject(stored)) return false;
  const { rows, payer, ...texts } = stored;
  return (
    (rows === undefined || isTypedRows(rows)) &&
    (payer === undefined || isChoice(payer)) &&
    Object.values(texts).every(isText)
  );
};

/** What a new enrolment costs and how it is paid, as a request and for its preview. */
export const useBilling = (courseId: string | undefined, billing: Billing) => {
  const { t, language } = useTranslation();
  const datesOf = usePlanDates();
  const can = useCan();
  const { canManage } = useEnrolmentRights();
  const today = useToday();
  const canPlan = can(listPaymentPlans.access);
  const { data: course } = useQuery({
    ...courseQuery(courseId ?? ''),
    enabled: courseId !== undefined,
  });
  const { data: plans = [] } = useQuery({ ...paymentPlansQuery, enabled: canPlan });
  const { rows, discount, reduction = '', reason = '', payer } = billing;
  const price = parseHundredths(course?.current_price ?? '') ?? 0;
  const typed = parseDecimal(language, reduction);
  const discountCents =
    discount === 'percent' ? price - finalPrice(price, typed ?? 0) : discount ? (typed ?? 0) : 0;
  const totalCents = Math.max(0, price - discountCents);
  const isDiscountValid =
    typed !== undefined &&
    typed > 0 &&
    (discount === 'amount' ? typed <= price : isDiscount(typed));
  const offered = (course?.payment_plans ?? []).flatMap(
    (id) => plans.find((one) => one.id === String(id)) ?? [],
  );
  const planId = billing.plan ?? offered[0]?.id ?? '';
  const chosen = offered.find(({ id }) => id === planId);
  const planned =
    chosen && totalCents > 0
      ? plannedBy(chosen, totalCents, datesOf(new Date(), course?.starts_at))
      : [{ amount_cents: totalCents, due_on: today }];
  const total = { language, totalCents };
  const cents = centsOfRows(rows ?? [], total);
  const isClosed = rows?.every((row, index) => isValidRow(row, cents[index])) ?? true;
  const isPriced = price > 0;
  const number = issueText(t, language, { key: discount === 'percent' ? 'discount' : 'amount' });
  const over = t('enrolments.discountOver');
  const body: Pick<EnrolmentForm, 'plan' | 'instalments' | 'discount' | 'payer'> = {
    ...(isPriced && rows && { instalments: toInstalments(rows, total) }),
    ...(!rows &&
      billing.plan !== undefined && { plan: billing.plan === '' ? null : wireId(billing.plan) }),
    ...(isPriced &&
      discount && {
        discount: { [discount]: formatHundredths(typed ?? 0), reason: reason.trim() },
      }),
    ...(payer && { payer: wireId(payer.value) }),
  };
  return {
    body,
    issues: {
      plan: undefined,
      discount: undefined,
      reduction:
        isPriced && discount && !isDiscountValid
          ? discount === 'amount' && (typed ?? 0) > price
            ? over
            : number
          : undefined,
      reason: isPriced && discount && !reason.trim() ? t('validation.required') : undefined,
      instalments: isPriced && !isClosed ? t('charges.plan.notClosed') : undefined,
    },
    course,
    currency: course?.currency,
    isPriced,
    canPlan,
    canDiscount: canManage || can(createCharge.access),
    offered,
    planId,
    planned,
    totalCents,
  };
};

export type BillingState = ReturnType<typeof useBilling>;
