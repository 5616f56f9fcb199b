import { allows } from '@provost/contract/ability';
import { type Day, dayIn } from '@provost/contract/days';
import {
  type Instalment,
  type PlannedInstalment,
  planInstalments,
} from '@provost/contract/instalments';
import { listPaymentPlans } from '@provost/contract/payment-plans.schema';
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

/** The plans that a course offers, in its order. */
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
  from?: Day,
): Promise<PlannedInstalment[]> {
  const instalments = await requirePlan(writer, account.course_id, planId);
  const planned = planInstalments(instalments, totalCents, await datesOf(writer, account));
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

/**
 * Charges a new enrolment its agreed price: by the plan, or by the first one that the course offers
 * if it is undefined. Null, or without one: at once, on the day of the enrolment.
 */
export async function chargeEnrolment(
  writer: Writer,
  enrolmentId: number,
  plan?: number | null,
): Promise<ChangedCharge[]> {
  const account = await requireAccount(writer, enrolmentId);
  const { price_cents: cents, enrolled_at } = account;
  if (cents === null || cents <= 0) return [];
  const { enrolledOn } = await datesOf(writer, account);
  const planned =
    plan === undefined
      ? await splitByDefault(writer, account, cents)
      : plan !== null && (await splitByPlan(writer, account, plan, cents));
  const atOnce = [{ amount_cents: cents, due_on: enrolledOn }];
  return addCharges(writer, tuitionRows(account, planned || atOnce, enrolled_at));
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
