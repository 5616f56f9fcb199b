import * as z from 'zod/mini';
import * as calls from './charges.ts';
import { chargeKinds, maxPostponed } from './charges.ts';
import { isDay } from './days.ts';
import { withSchemas } from './endpoint.schema.ts';
import { resultsPage, written } from './list.schema.ts';
import { isAdjustment, isAmount, parseSignedHundredths } from './money.ts';
import { decimal } from './pricing.form.ts';
import { enrolmentStatuses } from './students.ts';
import { id, instant, line, optionalLine, version, versionQuery } from './text.schema.ts';

const typedDay = z.string().check(z.refine(isDay, 'day'));

export const chargeForm = z.strictObject({
  kind: z.enum(chargeKinds),
  /** The title of the course if omitted. */
  label: optionalLine(120),
  /** Of a discount or a waiver with or without its sign. */
  amount: decimal(isAdjustment, 'adjustment', parseSignedHundredths),
  /** Today if omitted. */
  due_on: z.optional(typedDay),
  /** Of a discount or a waiver. */
  reason: optionalLine(500),
  /** Of the enrolment. */
  version: z.optional(version),
});
export type ChargeForm = z.input<typeof chargeForm>;

/** Fields that are omitted stay as they are. */
export const chargeChange = z.strictObject({
  label: z.optional(line(1, 120)),
  amount: z.optional(decimal(isAdjustment, 'adjustment', parseSignedHundredths)),
  due_on: z.optional(typedDay),
  reason: optionalLine(500),
  version: z.optional(version),
});
export type ChargeChange = z.input<typeof chargeChange>;

/** To a day, or by a number of days. */
export const postponeForm = z
  .strictObject({
    ids: z.array(id).check(z.minLength(1), z.maxLength(maxPostponed)),
    days: z.optional(z.int().check(z.minimum(1), z.maximum(3660))),
    due_on: z.optional(typedDay),
    reason: line(1, 500),
    /** Of the enrolment, for charges of one enrolment only. */
    version: z.optional(version),
  })
  .check(
    z.refine(({ days, due_on }) => (days === undefined) !== (due_on === undefined), {
      path: ['due_on'],
      error: 'required',
    }),
  );
export type PostponeForm = z.input<typeof postponeForm>;

/** A day of the school. */
const day = z.string();

export const charge = z.object({
  id,
  enrolment: id,
  kind: z.enum(calls.chargeKinds),
  label: z.string(),
  /** Negative for a discount or a waiver. */
  amount: z.string(),
  /** What no payment, discount or waiver covers. */
  open: z.string(),
  currency: z.string(),
  due_on: day,
  state: z.enum(calls.chargeStates),
  reason: z.nullable(z.string()),
  created_at: instant,
  cancelled_at: z.nullable(instant),
  version: z.int(),
});
export type Charge = z.output<typeof charge>;

const amounts = {
  currency: z.string(),
  charged: z.string(),
  paid: z.string(),
  /** Charged minus paid; below zero it is a credit. */
  balance: z.string(),
  /** What is open of charges that were due before today. */
  overdue: z.string(),
  /** The due date of the first of them; null if nothing is overdue. */
  overdue_from: z.nullable(day),
  days_overdue: z.int(),
  /** The first due date from today on with something open. */
  next_due_on: z.nullable(day),
};

export const enrolmentBalance = z.object(amounts);
export type EnrolmentBalance = z.output<typeof enrolmentBalance>;

const paid = z.object({
  id,
  number: z.string(),
  paid_at: instant,
  /** Without what was refunded. */
  amount: z.string(),
});
export type Paid = z.output<typeof paid>;

export const listCharges = withSchemas(calls.listCharges, {
  summary: 'What an enrolment owes: its charges by due date, the payments for it, and its balance.',
  response: z.object({
    data: z.array(charge),
    payments: z.array(paid),
    balance: enrolmentBalance,
    /** Of the enrolment: another plan is for what was on show. */
    version: z.int(),
  }),
});

export const createCharge = withSchemas(calls.createCharge, {
  summary: 'Charge an enrolment, or give it a discount or a waiver.',
  body: chargeForm,
  status: 201,
  response: written(charge),
  errors: ['stale'],
});

export const updateCharge = withSchemas(calls.updateCharge, {
  summary: 'Change a charge. What is paid of it stays charged.',
  body: chargeChange,
  response: written(charge),
  errors: ['settled', 'wrong_status', 'stale'],
});

export const deleteCharge = withSchemas(calls.deleteCharge, {
  summary: 'Cancel a charge of which nothing is paid.',
  query: versionQuery,
  response: written(charge),
  errors: ['settled', 'wrong_status', 'stale'],
});

export const postponeCharges = withSchemas(calls.postponeCharges, {
  summary: 'Move the due dates of charges, by `days` or to `due_on`: all of them or none.',
  body: postponeForm,
  response: written(z.array(charge)),
  errors: ['settled', 'wrong_status', 'stale'],
});

const balance = z.object({
  /** Of the enrolment. */
  id,
  student: z.object({ id, full_name: z.string(), email: z.string() }),
  /** Who is asked for the money, if it is not the student. */
  payer: z.nullable(z.object({ id, name: z.string() })),
  course: z.object({ id, code: z.string(), title: z.string() }),
  status: z.enum(enrolmentStatuses),
  state: z.enum(calls.balanceStates),
  ...amounts,
  version: z.int(),
});
export type Balance = z.output<typeof balance>;

export const listBalances = withSchemas(calls.listBalances, {
  summary: 'What enrolments owe, the longest overdue first.',
  response: resultsPage(balance),
});

/** How many enrolments the filter by days overdue finds: by the oldest open charge of each. */
const overdueCounts = z.object({
  days_1_30: z.int(),
  days_31_60: z.int(),
  days_61_90: z.int(),
  over_90: z.int(),
});

const balanceTotals = z.object({
  currency: z.string(),
  count: z.int(),
  charged: z.string(),
  paid: z.string(),
  /** What is owed minus credits. */
  balance: z.string(),
  owed: z.string(),
  credit: z.string(),
  overdue: z.string(),
  /** What is owed, by the days since its due date. */
  not_due: z.string(),
  days_1_30: z.string(),
  days_31_60: z.string(),
  days_61_90: z.string(),
  over_90: z.string(),
  counts: overdueCounts,
});
export type BalanceTotals = z.output<typeof balanceTotals>;

export const sumBalances = withSchemas(calls.sumBalances, {
  summary: 'Sums of the balances that a query matches, per currency, with ageing.',
  response: z.object({ data: z.array(balanceTotals) }),
});

const courseForecast = z.object({
  currency: z.string(),
  /** What is open of charges that were due before today. */
  overdue: z.string(),
  /** What is open of the others by the month of their due date: this month and the next eleven. */
  months: z.array(z.object({ month: z.string(), expected: z.string() })),
  /** Due after these months. */
  later: z.string(),
});
export type CourseForecast = z.output<typeof courseForecast>;

export const forecastCourse = withSchemas(calls.forecastCourse, {
  summary: 'The expected income of a course: open charges by the month of their due date.',
  response: z.object({ data: courseForecast }),
});

/** Amounts with their due dates. */
export const typedInstalments = z
  .array(
    z.strictObject({
      amount: decimal(isAmount, 'amount'),
      due_on: z.string().check(z.refine(isDay, 'day')),
    }),
  )
  .check(z.minLength(1), z.maxLength(120));

/** By a plan, or with instalments of one's own. */
export const enrolmentPlanForm = z
  .strictObject({
    plan: z.optional(id),
    instalments: z.optional(typedInstalments),
    /** The sum may differ from what is open; with a reason. */
    change_total: z.optional(z.boolean()),
    reason: optionalLine(500),
    /** Of the enrolment. */
    version: z.optional(version),
  })
  .check(
    z.refine(({ plan, instalments }) => (plan === undefined) !== (instalments === undefined), {
      path: ['instalments'],
      message: 'required',
    }),
    z.refine(({ change_total, reason }) => !change_total || Boolean(reason), {
      path: ['reason'],
      message: 'required',
    }),
  );
export type EnrolmentPlanForm = z.input<typeof enrolmentPlanForm>;

export const changePlan = withSchemas(calls.changePlan, {
  summary:
    'Replace what an enrolment still owes by a plan or by instalments. The sum must be what is open, unless `change_total` has a reason.',
  body: enrolmentPlanForm,
  response: written(z.array(charge)),
  errors: ['settled', 'stale'],
});
