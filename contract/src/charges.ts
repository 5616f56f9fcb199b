import type { ChargeChange, ChargeForm, PostponeForm } from './charges.form.ts';
import type {
  Balance,
  BalanceTotals,
  Charge,
  CourseForecast,
  EnrolmentBalance,
  Paid,
} from './charges.schema.ts';
import type { Day } from './days.ts';
import { endpoint } from './endpoint.ts';
import type { ResultsPage, Written } from './list.schema.ts';

export type {
  Balance,
  BalanceTotals,
  Charge,
  ChargeChange,
  ChargeForm,
  CourseForecast,
  EnrolmentBalance,
  PostponeForm,
};

/** Discounts and waivers are negative. */
export const chargeKinds = ['tuition', 'fee', 'discount', 'waiver'] as const;
export type ChargeKind = (typeof chargeKinds)[number];

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
  response: { data: Charge[]; payments: Paid[]; balance: EnrolmentBalance; version: number };
}>()({
  method: 'GET',
  path: '/api/enrolments/{id}/charges/',
  access: read,
  shows: balanceContent,
});

export const createCharge = endpoint<{ body: ChargeForm; response: Written<Charge> }>()({
  method: 'POST',
  path: '/api/enrolments/{id}/charges/',
  access: { action: 'create', subject: 'Charge' },
  affects: chargeContent,
});

export const updateCharge = endpoint<{ body: ChargeChange; response: Written<Charge> }>()({
  method: 'PATCH',
  path: '/api/charges/{id}/',
  access: { action: 'update', subject: 'Charge' },
  affects: chargeContent,
});

/** Cancels it: the charge stays, and does not count. */
export const deleteCharge = endpoint<{ response: Written<Charge> }>()({
  method: 'DELETE',
  path: '/api/charges/{id}/',
  access: { action: 'delete', subject: 'Charge' },
  affects: chargeContent,
});

export const postponeCharges = endpoint<{ body: PostponeForm; response: Written<Charge[]> }>()({
  method: 'POST',
  path: '/api/charges/postpone/',
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

export const listBalances = endpoint<{ response: ResultsPage<Balance> }>()({
  method: 'GET',
  path: '/api/balances/',
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
export const sumBalances = endpoint<{ response: { data: BalanceTotals[] } }>()({
  method: 'GET',
  path: '/api/balances/totals/',
  access: readBalances,
  shows: balanceContent,
  list: balanceList,
});

export const forecastCourse = endpoint<{ response: { data: CourseForecast } }>()({
  method: 'GET',
  path: '/api/courses/{id}/forecast/',
  access: readBalances,
  shows: balanceContent,
});
