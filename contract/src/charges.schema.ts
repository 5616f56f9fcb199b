import * as z from 'zod/mini';
import { chargeChange, chargeForm, postponeForm } from './charges.form.ts';
import * as calls from './charges.ts';
import { withSchemas } from './endpoint.schema.ts';
import { resultsPage, written } from './list.schema.ts';
import { enrolmentStatuses } from './students.ts';
import { id, instant, versionQuery } from './text.schema.ts';

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
