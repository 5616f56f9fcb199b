import { allows } from '@provost/contract/ability';
import { type Day, dayIn } from '@provost/contract/days';
import type { typedInstalments } from '@provost/contract/enrolment-plans.form';
import type { enrolmentForm } from '@provost/contract/enrolments.form';
import {
  byDueDay,
  type Instalment,
  type PlannedInstalment,
  planInstalments,
} from '@provost/contract/instalments';
import { finalPrice, formatHundredths, parseHundredths } from '@provost/contract/money';
import { listPaymentPlans } from '@provost/contract/payment-plans.schema';
import type * as z from 'zod/mini';
import type { Reader, Writer } from '../../database/database.ts';
import { readTimeZone } from '../../database/read-time-zone.ts';
import type { Caller } from '../../http/api.ts';
import { AppError, invalidField } from '../../http/errors.ts';
import type { MessageKey } from '../../messages/translate.ts';
import { labelOf, requireAccount } from './accounts.ts';
import { addCharges, type ChangedCharge } from './charge-changes.ts';
import type { Account } from './charges.repository.ts';

const problems = {
  over_total: 'validation.plan_over_total',
  under_total: 'validation.plan_under_total',
} as const satisfies Record<string, MessageKey>;

const offeredPlans = (reader: Reader, courseId: number) =>
  reader
    .selectFrom('payment_plans')
    .innerJoin('course_plans', 'course_plans.plan_id', 'payment_plans.id')
    .select(['payment_plans.id', 'payment_plans.instalments'])
    .where('course_plans.course_id', '=', courseId)
    .orderBy('course_plans.position')
    .execute();

/** A plan that the course offers, or another one that is not archived. */
async function requirePlan(
  reader: Reader,
  courseId: number,
  planId: number,
): Promise<readonly Instalment[]> {
  const plan =
    (await offeredPlans(reader, courseId)).find(({ id }) => id === planId) ??
    (await reader
      .selectFrom('payment_plans')
      .select('instalments')
      .where('id', '=', planId)
      .where('archived', '=', 0)
      .executeTakeFirst());
  if (!plan) throw invalidField('plan', 'validation.unknown_plan');
  return JSON.parse(plan.instalments) as Instalment[];
}

/** The days from which due dates are counted. */
async function datesOf(reader: Reader, { course_id, enrolled_at }: Account) {
  const timeZone = await readTimeZone(reader)();
  const course = await reader
    .selectFrom('courses')
    .select('starts_at')
    .where('id', '=', course_id)
    .executeTakeFirst();
  return {
    enrolledOn: dayIn(timeZone, new Date(enrolled_at)),
    startsOn: course?.starts_at ? dayIn(timeZone, new Date(course.starts_at)) : null,
  };
}

/** A total by a plan, whose dates are never before `from`. */
export async function splitByPlan(
  writer: Writer,
  account: Account,
  planId: number,
  totalCents: number,
  { from, changesTotal }: { readonly from?: Day; readonly changesTotal?: boolean } = {},
): Promise<PlannedInstalment[]> {
  const instalments = await requirePlan(writer, account.course_id, planId);
  const dates = await datesOf(writer, account);
  const planned = planInstalments(instalments, totalCents, dates, changesTotal);
  if (typeof planned === 'string') throw invalidField('plan', problems[planned]);
  return planned.map(({ amount_cents, due_on }) => ({
    amount_cents,
    due_on: from !== undefined && due_on < from ? from : due_on,
  }));
}

/** The first plan that the course offers. Undefined if it has none, or if that cannot pay the price. */
async function splitByDefault(
  writer: Writer,
  account: Account,
  totalCents: number,
): Promise<PlannedInstalment[] | undefined> {
  const [plan] = await offeredPlans(writer, account.course_id);
  if (!plan) return undefined;
  const instalments = JSON.parse(plan.instalments) as Instalment[];
  const planned = planInstalments(instalments, totalCents, await datesOf(writer, account));
  return typeof planned === 'string' ? undefined : planned;
}

type Instalments = z.output<typeof typedInstalments>;

/** Instalments that somebody typed. Their sum must be the total, unless that is undefined. */
export function splitByHand(
  instalments: Instalments,
  from: Day,
  currency: string,
  totalCents: number | undefined,
): PlannedInstalment[] {
  const planned = instalments.map(({ amount, due_on }) => ({
    amount_cents: parseHundredths(String(amount)) ?? 0,
    due_on,
  }));
  const early = planned.findIndex(({ due_on }) => due_on < from);
  if (early >= 0) {
    throw invalidField(`instalments.${early}.due_on`, 'validation.due_before_enrolment');
  }
  const sum = planned.reduce((total, { amount_cents }) => total + amount_cents, 0);
  if (totalCents !== undefined && sum !== totalCents) {
    throw invalidField('instalments', 'validation.plan_sum', {
      sum: formatHundredths(sum),
      open: formatHundredths(totalCents),
      currency,
    });
  }
  return planned.sort(byDueDay);
}

export type Billing = Pick<z.output<typeof enrolmentForm>, 'plan' | 'instalments' | 'discount'>;

/** At most the price: tuition is never negative. */
function discountCents({ discount }: Billing, { price_cents, currency }: Account): number {
  const price = price_cents ?? 0;
  if (!discount) return 0;
  if (discount.percent !== undefined) {
    return price - finalPrice(price, parseHundredths(String(discount.percent)) ?? 0);
  }
  const cents = parseHundredths(String(discount.amount)) ?? 0;
  if (cents > price) {
    const values = { open: formatHundredths(price), currency };
    throw invalidField('discount.amount', 'validation.over_open', values);
  }
  return cents;
}

/**
 * Charges a new enrolment its agreed price: by instalments or the plan, or by the first one that the
 * course offers. A plan of null, or without one: at once, on the day of the enrolment. They split what
 * is left after a discount; the first of them is charged with the discount, which covers that part.
 */
export async function chargeEnrolment(
  writer: Writer,
  enrolmentId: number,
  billing: Billing = {},
): Promise<ChangedCharge[]> {
  const account = await requireAccount(writer, enrolmentId);
  const { enrolled_at } = account;
  const discount = discountCents(billing, account);
  const { enrolledOn } = await datesOf(writer, account);
  const cents = Math.max(0, account.price_cents ?? 0) - discount;
  const planned = await splitByChoice(writer, account, billing, cents, enrolledOn);
  const [first, ...others] = planned;
  if (cents + discount === 0 || !first) return [];
  const tuition = [{ ...first, amount_cents: first.amount_cents + discount }, ...others];
  const rows = tuitionRows(account, tuition, enrolled_at);
  const reduction = {
    enrolment_id: enrolmentId,
    kind: 'discount',
    label: labelOf(account.course_title),
    amount_cents: -discount,
    due_on: first.due_on,
    reason: billing.discount?.reason ?? null,
    created_at: enrolled_at,
  };
  return addCharges(writer, discount > 0 ? [...rows, reduction] : rows);
}

/** At least one instalment. */
async function splitByChoice(
  writer: Writer,
  account: Account,
  { plan, instalments }: Billing,
  cents: number,
  enrolledOn: Day,
): Promise<PlannedInstalment[]> {
  if (instalments) return splitByHand(instalments, enrolledOn, account.currency, cents);
  const atOnce = [{ amount_cents: cents, due_on: enrolledOn }];
  if (cents === 0) return atOnce;
  if (plan === undefined) return (await splitByDefault(writer, account, cents)) ?? atOnce;
  return plan === null ? atOnce : splitByPlan(writer, account, plan, cents);
}

/** Only roles that can read plans can choose one. */
export function requirePlanChoice({ rules }: Caller): void {
  if (!allows(rules, listPaymentPlans.access)) throw new AppError('forbidden');
}

/** Numbered if there are several. */
export const tuitionRows = (
  { id, course_title }: Pick<Account, 'id' | 'course_title'>,
  planned: readonly PlannedInstalment[],
  at: string,
) =>
  planned.map(({ amount_cents, due_on }, index) => ({
    enrolment_id: id,
    kind: 'tuition',
    label:
      planned.length === 1
        ? labelOf(course_title)
        : labelOf(`${index + 1}/${planned.length} · ${course_title}`),
    amount_cents,
    due_on,
    created_at: at,
  }));
