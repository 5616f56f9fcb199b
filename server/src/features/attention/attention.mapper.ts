import {
  type AttentionCount,
  type AttentionItem,
  type AttentionKind,
  courseStartDays,
  isSinceDay,
  isUpcoming,
  maxAttentionCount,
  trialEndingDays,
} from '@provost/contract/attention';
import { addDays, startOfDay } from '@provost/contract/days';
import type { Language } from '@provost/contract/locales';
import { formatHundredths } from '@provost/contract/money';
import type { Clock } from '../../list/condition.ts';
import { toNamed } from '../../school/accounts/user-fields.ts';
import { type BalanceRow, toBalance, todayOf } from '../../school/charges/balance-columns.ts';
import type { countKinds } from './attention.repository.ts';
import type { AttentionRow } from './attention-rows.repository.ts';
import { daysFrom } from './attention-sources.repository.ts';

/** The stored time is the end of the trial or the start of the course; the item is older. */
const daysBefore: Partial<Record<AttentionKind, number>> = {
  trial_ending: trialEndingDays,
  course_starting_without_students: courseStartDays,
};

const sinceOf = (kind: AttentionKind, stored: string, timeZone: string): string => {
  if (isSinceDay(kind)) return new Date(startOfDay(addDays(stored, 1), timeZone)).toISOString();
  const days = daysBefore[kind];
  return days === undefined ? stored : daysFrom(new Date(stored), -days);
};

type CountRow = Awaited<ReturnType<typeof countKinds>>[number];

export const toCount = (
  { kind, count, snoozed, oldest, oldest_day }: CountRow,
  timeZone: string,
): AttentionCount => ({
  kind,
  count: Math.min(count, maxAttentionCount),
  ...(count > maxAttentionCount && { count_capped: true as const }),
  snoozed: Math.min(snoozed, maxAttentionCount),
  oldest_at: toOldest(kind, oldest_day ?? oldest, timeZone),
});

const toOldest = (kind: AttentionKind, stored: string | null, timeZone: string) =>
  stored === null ? null : sinceOf(kind, stored, timeZone);

const amountOf = (cents: number | null | undefined): string | null =>
  typeof cents === 'number' ? formatHundredths(cents) : null;

export const toItem = (kind: AttentionKind, row: AttentionRow, clock: Clock): AttentionItem => ({
  kind,
  key: String(row.key),
  since: row.since === null ? clock.now.toISOString() : sinceOf(kind, row.since, clock.timeZone),
  student: toStudent(row),
  course: toCourse(row),
  payment: toPayment(row),
  enrolment: toEnrolment(row),
  amount: amountOf(amountCents(kind, row)),
  currency: row.payment_currency ?? row.currency ?? null,
  balance: hasBalance(row) ? toBalance(row, todayOf(clock)) : null,
  snooze: toSnooze(kind, row, clock.now),
  handover: toHandover(kind, row),
  handled_at: row.snoozed_at,
  suggestions: [],
});

const hasBalance = (row: AttentionRow): row is AttentionRow & BalanceRow =>
  row.enrolment_id !== undefined;

const leftOf = (row: AttentionRow): number =>
  ['paid', 'partially_refunded'].includes(row.payment_status ?? '')
    ? (row.amount_cents ?? 0) - (row.refunded_cents ?? 0)
    : 0;

function amountCents(kind: AttentionKind, row: AttentionRow): number | null | undefined {
  if (kind === 'paid_not_enrolled') return leftOf(row);
  if (isSinceDay(kind)) return row.overdue_cents;
  if (kind === 'overpaid') {
    return row.payment_currency && row.payment_currency !== row.currency
      ? leftOf(row)
      : -(row.balance_cents ?? 0);
  }
  return row.amount_cents ?? row.price_cents;
}

const isOfSituation = (kind: AttentionKind, row: AttentionRow): boolean =>
  isUpcoming(kind) || isSinceDay(kind) || (row.snoozed_at ?? '') >= (row.since ?? '');

const toSnooze = (kind: AttentionKind, row: AttentionRow, now: Date): AttentionItem['snooze'] =>
  row.snoozed_until !== null && row.snoozed_until > now.toISOString() && isOfSituation(kind, row)
    ? { until: row.snoozed_until, reason: row.snooze_reason ?? '' }
    : null;

function toHandover(kind: AttentionKind, row: AttentionRow): AttentionItem['handover'] {
  const to = toNamed(row.assigned_to, row.assigned_name);
  if (!to || !isOfSituation(kind, row)) return null;
  return {
    to,
    by: toNamed(row.snoozed_by, row.snoozed_by_name),
    note: row.snooze_reason ?? '',
    at: row.snoozed_at ?? '',
  };
}

/** The columns of a table are there together or not at all. */
function toStudent(row: AttentionRow): AttentionItem['student'] {
  if (row.student_id === undefined) return null;
  return {
    id: row.student_id,
    full_name: row.student_name ?? '',
    email: row.student_email ?? '',
    locale: (row.student_locale ?? 'en') as Language,
    class_level: row.class_level ?? null,
    class_level_id: row.class_level_id ?? null,
    trial_ends_at: row.trial_ends_at ?? null,
    version: row.student_version ?? 1,
  };
}

function toCourse(row: AttentionRow): AttentionItem['course'] {
  if (row.course_id === undefined) return null;
  return {
    id: row.course_id,
    code: row.course_code ?? '',
    title: row.course_title ?? '',
    // Check constraints allow no other values, here and below.
    status: row.course_status as NonNullable<AttentionItem['course']>['status'],
    capacity: row.capacity ?? null,
    student_count: row.student_count ?? 0,
    starts_at: row.starts_at ?? null,
    teacher: toNamed(row.teacher_id ?? null, row.teacher_name ?? null),
  };
}

type Payment = NonNullable<AttentionItem['payment']>;

function toPayment(row: AttentionRow): Payment | null {
  if (!row.payment_id) return null;
  return {
    id: row.payment_id,
    number: row.payment_number ?? '',
    status: row.payment_status as Payment['status'],
    method: row.payment_method as Payment['method'],
    created_at: row.payment_created_at ?? '',
    paid_at: row.payment_paid_at ?? null,
    amount: formatHundredths(row.amount_cents ?? 0),
    left: formatHundredths(leftOf(row)),
    version: row.payment_version ?? 1,
  };
}

type Enrolment = NonNullable<AttentionItem['enrolment']>;

function toEnrolment(row: AttentionRow): Enrolment | null {
  if (row.enrolment_id === undefined) return null;
  return {
    id: row.enrolment_id,
    status: row.enrolment_status as Enrolment['status'],
    enrolled_at: row.enrolled_at ?? '',
    version: row.enrolment_version ?? 1,
  };
}

/** The name for people, in the audit trail. */
export const labelOf = ({ payment, student, course, enrolment }: AttentionItem): string => {
  if (enrolment) return `${student?.full_name} · ${course?.title}`;
  return payment?.number ?? student?.full_name ?? course?.title ?? '';
};
