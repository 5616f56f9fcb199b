import { allows } from '@provost/contract/ability';
import type { typedInstalments } from '@provost/contract/charges.schema';
import { type Day, dayIn } from '@provost/contract/days';
import type { enrolmentForm } from '@provost/contract/enrolments.schema';
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
import { addCharges } from './charge-changes.ts';
import type { Account } from './charges.repository.ts';

const problems = {
  over_total: 'validation.plan_over_total',
  under_total: 'validation.plan_under_total',
} as const satisfies Record<string, MessageKey>;

const offeredPlans = (reader: Reader, courseIds: readonly number[]) =>
  reader
    .selectFrom('payment_plans')
    .innerJoin('course_plans', 'course_plans.plan_id', 'payment_plans.id')
    .select(['payment_plans.id', 'payment_plans.instalments', 'course_plans.course_id'])
    .where('course_plans.course_id', 'in', [...courseIds])
    .orderBy('course_plans.position')
    .execute();
type Plan = Awaited<ReturnType<typeof offeredPlans>>[number];

/** A plan that the course offers, or another one that is not archived. */
async function requirePlan(reader: Reader, courseId: number, planId: number) {
  const plan =
    (await offeredPlans(reader, [courseId])).find(({ id }) => id === planId) ??
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
const datesOf = (
  timeZone: string,
  { course_starts_at, enrolled_at }: Pick<Account, 'course_starts_at' | 'enrolled_at'>,
) => ({
  enrolledOn: dayIn(timeZone, new Date(enrolled_at)),
  startsOn: course_starts_at ? dayIn(timeZone, new Date(course_starts_at)) : null,
});
type Dates = ReturnType<typeof datesOf>;

/** A total by a plan, whose dates are never before `from`. */
export async function splitByPlan(
  writer: Writer,
  account: Account,
  planId: number,
  totalCents: number,
  { from, changesTotal }: { readonly from?: Day; readonly changesTotal?: boolean } = {},
): Promise<PlannedInstalment[]> {
  const instalments = await requirePlan(writer, account.course_id, planId);
  const dates = datesOf(await readTimeZone(writer)(), account);
  const planned = planInstalments(instalments, totalCents, dates, changesTotal);
  if (typeof planned === 'string') throw invalidField('plan', problems[planned]);
  return planned.map(({ amount_cents, due_on }) => ({
    amount_cents,
    due_on: from !== undefined && due_on < from ? from : due_on,
  }));
}

/** The first plan that the course offers. Undefined if it has none, or if that cannot pay the price. */
function splitByDefault(plan: Plan | undefined, totalCents: number, dates: Dates) {
  if (!plan) return undefined;
  const instalments = JSON.parse(plan.instalments) as Instalment[];
  const planned = planInstalments(instalments, totalCents, dates);
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
export async function chargeEnrolment(writer: Writer, enrolmentId: number, billing: Billing = {}) {
  const account = await requireAccount(writer, enrolmentId);
  const discount = discountCents(billing, account);
  const dates = datesOf(await readTimeZone(writer)(), account);
  const cents = priceOf(account) - discount;
  const planned = await splitByChoice(writer, account, billing, cents, dates);
  const reason = billing.discount?.reason ?? null;
  return addCharges(writer, chargesBy(account, planned, { cents: discount, reason }));
}

/** What a new enrolment in each course is charged: by the first plan that the course offers. */
export async function chargesByCourse(
  reader: Reader,
  courseIds: ReadonlySet<number>,
  enrolled_at: string,
) {
  const courses = await reader
    .selectFrom('courses')
    .select(['id', 'title', 'currency', 'price_cents', 'is_priced', 'starts_at'])
    .where('id', 'in', [...courseIds])
    .execute();
  const plans = Map.groupBy(await offeredPlans(reader, [...courseIds]), (plan) => plan.course_id);
  const timeZone = await readTimeZone(reader)();
  return new Map(
    courses.map(({ id, title, currency, price_cents, is_priced, starts_at }) => {
      const account = {
        // The enrolment is still to come.
        id: 0,
        course_title: title,
        price_cents: is_priced === 1 ? price_cents : null,
        enrolled_at,
      };
      const cents = priceOf(account);
      const dates = datesOf(timeZone, { course_starts_at: starts_at, enrolled_at });
      const plan = cents === 0 ? undefined : plans.get(id)?.[0];
      const planned = splitByDefault(plan, cents, dates) ?? atOnce(cents, dates);
      return [id, { ...account, currency, charges: chargesBy(account, planned) }];
    }),
  );
}

const priceOf = ({ price_cents }: Pick<Account, 'price_cents'>): number =>
  Math.max(0, price_cents ?? 0);

/** The first instalment is charged with the discount. */
function chargesBy(
  account: Pick<Account, 'id' | 'course_title' | 'price_cents' | 'enrolled_at'>,
  [first, ...others]: readonly PlannedInstalment[],
  discount: { readonly cents: number; readonly reason: string | null } = { cents: 0, reason: null },
) {
  if (priceOf(account) === 0 || !first) return [];
  const tuition = [{ ...first, amount_cents: first.amount_cents + discount.cents }, ...others];
  const rows = tuitionRows(account, tuition, account.enrolled_at);
  const reduction = {
    enrolment_id: account.id,
    kind: 'discount',
    label: labelOf(account.course_title),
    amount_cents: -discount.cents,
    due_on: first.due_on,
    reason: discount.reason,
    created_at: account.enrolled_at,
  };
  return discount.cents > 0 ? [...rows, reduction] : rows;
}

const atOnce = (amount_cents: number, { enrolledOn }: Dates): PlannedInstalment[] => [
  { amount_cents, due_on: enrolledOn },
];

/** At least one instalment. */
async function splitByChoice(
  writer: Writer,
  account: Account,
  { plan, instalments }: Billing,
  cents: number,
  dates: Dates,
): Promise<PlannedInstalment[]> {
  if (instalments) return splitByHand(instalments, dates.enrolledOn, account.currency, cents);
  if (cents === 0 || plan === null) return atOnce(cents, dates);
  if (plan !== undefined) return splitByPlan(writer, account, plan, cents);
  const [first] = await offeredPlans(writer, [account.course_id]);
  return splitByDefault(first, cents, dates) ?? atOnce(cents, dates);
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
