import type * as schema from './charges.schema.ts';
import type { Day } from './days.ts';
import { endpoint } from './endpoint.ts';
import type { ResultsPage, Written } from './list.schema.ts';

export type * from './charges.schema.ts';

/** Discounts and waivers are negative. */
export const chargeKinds = ['tuition', 'fee', 'discount', 'waiver'] as const;

export const isReduction = (kind: string): boolean => kind === 'discount' || kind === 'waiver';

export const chargeStates = [
  'upcoming',
  'due',
  'overdue',
  'part_paid',
  'paid',
  'cancelled',
] as const;
export type ChargeState = (typeof chargeStates)[number];

interface StoredCharge {
  readonly amount_cents: number;
  readonly open_cents: number;
  readonly due_on: Day;
  readonly cancelled_at: string | null;
}

/** The state of a charge on a day of the school. A discount or a waiver counts immediately. */
export function chargeState(charge: StoredCharge, today: Day): ChargeState {
  if (charge.cancelled_at !== null) return 'cancelled';
  if (charge.open_cents === 0) return 'paid';
  if (charge.due_on < today) return 'overdue';
  if (charge.open_cents < charge.amount_cents) return 'part_paid';
  return charge.due_on === today ? 'due' : 'upcoming';
}

/** An enrolment has exactly one of them. */
export const balanceStates = ['overdue', 'upcoming', 'credit', 'settled'] as const;
export type BalanceState = (typeof balanceStates)[number];

export const openChargesChoices = ['keep', 'waive'] as const;

export const maxPostponed = 500;

const read = { action: 'read', subject: 'Charge' } as const;
const readBalances = { action: 'read', subject: 'Balance' } as const;
const balanceContent = [
  'enrolments',
  'payments',
  'students',
  'courses',
  'payers',
  'school',
] as const;
const chargeContent = ['enrolments', 'payments', 'students'] as const;

export const listCharges = endpoint<{
  data: schema.Charge[];
  payments: schema.Paid[];
  balance: schema.EnrolmentBalance;
  version: number;
}>()({ route: 'GET /api/enrolments/{id}/charges/', access: read, shows: balanceContent });

export const createCharge = endpoint<Written<schema.Charge>, schema.ChargeForm>()({
  route: 'POST /api/enrolments/{id}/charges/',
  access: { action: 'create', subject: 'Charge' },
  affects: chargeContent,
});

export const updateCharge = endpoint<Written<schema.Charge>, schema.ChargeChange>()({
  route: 'PATCH /api/charges/{id}/',
  access: { action: 'update', subject: 'Charge' },
  affects: chargeContent,
});

/** Cancels it: the charge stays, and does not count. */
export const deleteCharge = endpoint<Written<schema.Charge>>()({
  route: 'DELETE /api/charges/{id}/',
  access: { action: 'delete', subject: 'Charge' },
  affects: chargeContent,
});

export const postponeCharges = endpoint<Written<schema.Charge[]>, schema.PostponeForm>()({
  route: 'POST /api/charges/postpone/',
  access: { action: 'update', subject: 'Charge' },
  affects: chargeContent,
});

const balanceList = {
  orderings: ['overdue_from', 'balance'],
  filters: { state: balanceStates },
  textFilters: ['currency'],
  idFilters: ['course', 'class_level', 'student', 'payer'],
  rangeFilters: { days_overdue: 'count' },
} as const;

export const listBalances = endpoint<ResultsPage<schema.Balance>>()({
  route: 'GET /api/balances/',
  access: readBalances,
  shows: balanceContent,
  list: balanceList,
  csv: {
    access: { action: 'export', subject: 'Balance' },
    columns: [
      'id',
      'student.full_name',
      'student.email',
      'payer.name',
      'course.code',
      'course.title',
      'status',
      'currency',
      'charged',
      'paid',
      'balance',
      'overdue',
      'overdue_from',
      'days_overdue',
      'next_due_on',
    ],
  },
});

/** The query of the list; pages and orderings change nothing. */
export const sumBalances = endpoint<{ data: schema.BalanceTotals[] }>()({
  route: 'GET /api/balances/totals/',
  access: readBalances,
  shows: balanceContent,
  list: balanceList,
});

export const forecastCourse = endpoint<{ data: schema.CourseForecast }>()({
  route: 'GET /api/courses/{id}/forecast/',
  access: readBalances,
  shows: balanceContent,
});

/** Charges of which nothing is open stay; of the others stays what is covered. */
export const changePlan = endpoint<Written<schema.Charge[]>, schema.EnrolmentPlanForm>()({
  route: 'POST /api/enrolments/{id}/plan/',
  access: { action: 'update', subject: 'Charge' },
  affects: chargeContent,
});
