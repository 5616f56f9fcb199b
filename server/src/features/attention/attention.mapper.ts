import {
  type AttentionCount,
  type AttentionItem,
  type AttentionKind,
  courseStartDays,
  isUpcoming,
  maxAttentionCount,
  trialEndingDays,
} from '@provost/contract/attention';
import { formatHundredths } from '@provost/contract/money';
import type { View } from '../../list/condition.ts';
import { toNamed } from '../../school/accounts/user-fields.ts';
import type { countKinds } from './attention.repository.ts';
import type { AttentionRow } from './attention-row.ts';
import { daysFrom } from './attention-sources.repository.ts';

type Difference = NonNullable<AttentionItem['difference']>;
type Other = NonNullable<Difference['other']>;

interface Amounts {
  readonly payment_status?: string | null;
  readonly amount_cents?: number | null;
  readonly refunded_cents?: number | null;
}

/** What can be refunded of the payment of an item. */
const leftOf = (row: Amounts): number =>
  ['paid', 'partially_refunded'].includes(row.payment_status ?? '')
    ? (row.amount_cents ?? 0) - (row.refunded_cents ?? 0)
    : 0;

/**
 * The price that a payment is compared with: the one that the payments before it have covered,
 * because the school has accepted it; else the agreed one, else the one in force.
 */
function priceOf(row: AttentionRow): number | null {
  const { together_cents, agreed_cents, expected_cents } = row;
  const before = (together_cents ?? 0) - ((row.amount_cents ?? 0) - (row.refunded_cents ?? 0));
  const covered = [agreed_cents, expected_cents].filter(
    (price): price is number => typeof price === 'number' && price > 0 && price <= before,
  );
  return covered.length > 0 ? Math.max(...covered) : (agreed_cents ?? expected_cents ?? null);
}

/** What settles a price mismatch: each part is there only if its action is possible. */
function toDifference(row: AttentionRow): Difference | null {
  const { together_cents, kept_cents, seat_course_id } = row;
  const price = priceOf(row);
  if (typeof together_cents !== 'number' || typeof price !== 'number') return null;
  const excess = Math.min((kept_cents ?? 0) - price, leftOf(row));
  const other = toOther(row);
  const isMixed = other !== null && other.currency !== row.payment_currency;
  const missing = isMixed || row.student_status === 'archived' ? 0 : price - together_cents;
  return {
    excess: excess > 0 ? formatHundredths(excess) : null,
    missing:
      missing > 0 && seat_course_id
        ? { amount: formatHundredths(missing), course: seat_course_id }
        : null,
    other,
  };
}

function toOther(row: AttentionRow): Other | null {
  if (!row.other_id) return null;
  const left = leftOf({
    payment_status: row.other_status ?? null,
    amount_cents: row.other_cents ?? null,
    refunded_cents: row.other_refunded_cents ?? null,
  });
  return {
    id: row.other_id,
    number: row.other_number ?? '',
    status: row.other_status as Other['status'],
    method: row.other_method as Other['method'],
    created_at: row.other_created_at ?? '',
    paid_at: row.other_paid_at ?? null,
    amount: formatHundredths(row.other_cents ?? 0),
    left: formatHundredths(left),
    currency: row.other_currency ?? '',
    version: row.other_version ?? 1,
  };
}

/** The stored time is the end of the trial or the start of the course; the item is older. */
const daysBefore: Partial<Record<AttentionKind, number>> = {
  trial_ending: trialEndingDays,
  course_starting_without_students: courseStartDays,
};

const sinceOf = (kind: AttentionKind, stored: string): string => {
  const days = daysBefore[kind];
  return days === undefined ? stored : daysFrom(new Date(stored), -days);
};

type CountRow = Awaited<ReturnType<typeof countKinds>>[number];

export const toCount = ({ kind, count, snoozed, oldest }: CountRow): AttentionCount => ({
  kind,
  count: Math.min(count, maxAttentionCount),
  ...(count > maxAttentionCount && { count_capped: true as const }),
  snoozed: Math.min(snoozed, maxAttentionCount),
  oldest_at: oldest === null ? null : sinceOf(kind, oldest),
});

const amountOf = (cents: number | null | undefined): string | null =>
  typeof cents === 'number' ? formatHundredths(cents) : null;

export const toItem = (kind: AttentionKind, row: AttentionRow, { now }: View): AttentionItem => ({
  kind,
  key: String(row.key),
  since: sinceOf(kind, row.since ?? now.toISOString()),
  student: toStudent(row),
  course: toCourse(row),
  payment: toPayment(row),
  enrolment: toEnrolment(row),
  amount: amountOf(amountCents(kind, row)),
  expected: amountOf(priceOf(row)),
  difference: toDifference(row),
  currency: row.payment_currency ?? (row.enrolment_id ? (row.course_currency ?? null) : null),
  snooze: toSnooze(kind, row, now),
  suggestions: [],
});

const amountCents = (kind: AttentionKind, row: AttentionRow): number | null | undefined =>
  kind === 'paid_not_enrolled'
    ? leftOf(row)
    : (row.together_cents ?? row.amount_cents ?? row.price_cents);

const toSnooze = (
  kind: AttentionKind,
  row: Pick<AttentionRow, 'since' | 'snoozed_until' | 'snooze_reason' | 'snoozed_at'>,
  now: Date,
): AttentionItem['snooze'] =>
  row.snoozed_until !== null &&
  row.snoozed_until > now.toISOString() &&
  (isUpcoming(kind) || (row.snoozed_at ?? '') >= (row.since ?? ''))
    ? { until: row.snoozed_until, reason: row.snooze_reason ?? '' }
    : null;

/** The columns of a table are there together or not at all. */
function toStudent(row: AttentionRow): AttentionItem['student'] {
  if (row.student_id === undefined) return null;
  return {
    id: row.student_id,
    full_name: row.student_name ?? '',
    email: row.student_email ?? '',
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
