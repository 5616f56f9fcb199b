import type { UserType } from './ability.ts';
import type * as schema from './attention.schema.ts';
import { endpoint } from './endpoint.ts';
import type { ResultsPage, Written } from './list.schema.ts';

export type * from './attention.schema.ts';

/** Each kind has an exact definition in GLOSSARY.md. */
export const attentionGroups = {
  money: [
    'paid_not_enrolled',
    'enrolled_unpaid',
    'overdue',
    'overpaid',
    'refunded_still_enrolled',
    'pending_payment_old',
    'failed_payment',
  ],
  courses: [
    'course_over_capacity',
    'course_without_teacher',
    'course_starting_without_students',
    'seat_free',
  ],
  students: ['trial_ending', 'unenrolled_waiting', 'archived_still_enrolled'],
} as const;
export type AttentionGroup = keyof typeof attentionGroups;

export const attentionKinds = Object.values(attentionGroups).flat();
export type AttentionKind = (typeof attentionKinds)[number];

/** What an item of each kind is: its key is the id of that record. */
export const attentionSubjects = {
  paid_not_enrolled: 'Payment',
  enrolled_unpaid: 'Enrolment',
  overdue: 'Enrolment',
  overpaid: 'Enrolment',
  refunded_still_enrolled: 'Enrolment',
  pending_payment_old: 'Payment',
  failed_payment: 'Payment',
  course_over_capacity: 'Course',
  course_without_teacher: 'Course',
  course_starting_without_students: 'Course',
  seat_free: 'Course',
  trial_ending: 'Student',
  unenrolled_waiting: 'Student',
  archived_still_enrolled: 'Enrolment',
} as const satisfies Record<AttentionKind, string>;

/** Whether an item is listed since a day of the school, after which something is overdue. */
export const isSinceDay = (kind: AttentionKind): boolean =>
  kind === 'enrolled_unpaid' || kind === 'overdue';

/** Whether the time of an item is ahead of it, like the end of a trial. */
export const isUpcoming = (kind: AttentionKind): boolean =>
  kind === 'trial_ending' || kind === 'course_starting_without_students';

/** A pending payment is old after this time. */
export const pendingPaymentDays = 7;
/** A trial is ending when less than this is left. */
export const trialEndingDays = 3;
/** A course without students is listed this long before it starts. */
export const courseStartDays = 14;
/** A student without a course is listed after this time. */
export const waitingDays = 7;
/** Counts stop here: `count_capped` says that there are more. */
export const maxAttentionCount = 1000;
export const maxSnoozeDays = 365;

const kindsByType: Partial<Record<UserType, readonly AttentionKind[]>> = {
  owner: attentionKinds,
  admin: attentionKinds,
  finance: attentionGroups.money,
  support: [
    'paid_not_enrolled',
    'refunded_still_enrolled',
    'seat_free',
    'trial_ending',
    'unenrolled_waiting',
    'archived_still_enrolled',
  ],
};

/** The kinds that a role works on: all, the money kinds, or those about enrolments and trials. */
export const attentionKindsFor = (userType: UserType): readonly AttentionKind[] =>
  kindsByType[userType] ?? [];

const read = { action: 'read', subject: 'Attention' } as const;
const snooze = { action: 'update', subject: 'Attention' } as const;

/** Every kind of record that an item can be about, and the notes that settle some. */
export const attentionContent = [
  'attention',
  'students',
  'teachers',
  'courses',
  'enrolments',
  'payments',
  'prices',
  'notes',
  'school',
] as const;

export const countAttention = endpoint<{ data: schema.AttentionCount[] }>()({
  route: 'GET /api/attention/',
  access: read,
  shows: attentionContent,
  isFigure: true,
});

/** The server adds one rule: the kind must be one of the caller's role. */
export const listAttention = endpoint<ResultsPage<schema.AttentionItem>>()({
  route: 'GET /api/attention/{kind}/',
  access: read,
  shows: attentionContent,
  list: { orderings: ['since'], filters: { snoozed: ['true', 'false'] } },
});

export const snoozeAttention = endpoint<Written<schema.Snooze>, schema.SnoozeForm>()({
  route: 'POST /api/attention/{kind}/{key}/snooze/',
  access: snooze,
  affects: ['attention'],
});

export const unsnoozeAttention = endpoint<Written<schema.Snooze>>()({
  route: 'DELETE /api/attention/{kind}/{key}/snooze/',
  access: snooze,
  affects: ['attention'],
});

/** To a colleague whose role works on the kind. A snooze of the item ends. */
export const handOverAttention = endpoint<Written<schema.Handover>, schema.HandOverForm>()({
  route: 'POST /api/attention/{kind}/{key}/hand-over/',
  access: snooze,
  affects: ['attention'],
});
