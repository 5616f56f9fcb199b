import * as attention from '@provost/contract/attention';
import { type SqlBool, sql } from 'kysely';
import { hasBalance } from '../../database/schema/balances.ts';
import type { Clock, Condition } from '../../list/condition.ts';
import { choiceFilter } from '../../list/filters.ts';
import type { ListDefinition, ListSource } from '../../list/list-source.ts';
import { userEmailStartsWith } from '../../school/accounts/user-email.ts';
import { todayOf } from '../../school/charges/balance-columns.ts';
import type { AttentionRow } from './attention-rows.repository.ts';
import * as attentionRows from './attention-rows.repository.ts';

export const daysFrom = (now: Date, days: number): string =>
  new Date(now.getTime() + days * 86_400_000).toISOString();

const activeSnoozes = (kind: attention.AttentionKind, now: Date) =>
  sql`select attention_snoozes.item_id from attention_snoozes
    where attention_snoozes.kind = ${sql.lit(kind)}
      and attention_snoozes.until > ${now.toISOString()}`;

/** A snooze holds for the situation in which it was made, not for a later one of the same record. */
export const isOfSituation = (kind: attention.AttentionKind, since: string): Condition =>
  attention.isUpcoming(kind) || attention.isSinceDay(kind)
    ? sql<SqlBool>`1 = 1`
    : sql<SqlBool>`attention_snoozes.created_at >= ${sql.ref(since)}`;

const itemsOf = (
  kind: attention.AttentionKind,
  table: 'payments' | 'enrolments' | 'courses' | 'users',
  since: string,
) => {
  const id = sql.ref(`${table}.id`);
  const itsSnooze = (now: Date) => sql`${activeSnoozes(kind, now)}
    and ${isOfSituation(kind, since)} and attention_snoozes.item_id = ${id}`;
  return {
    name: `attention-${kind}`,
    table,
    orderings: { since: { column: since, kind: attention.isSinceDay(kind) ? 'text' : 'instant' } },
    defaultOrdering: [{ field: 'since', descending: false }],
    filters: {
      snoozed: choiceFilter({
        // The list of ids lets the database begin with the snoozes, which are few.
        true: (now) => sql<SqlBool>`(${id} in (${activeSnoozes(kind, now)})
          and exists (${itsSnooze(now)}))`,
        false: (now) => sql<SqlBool>`not exists (${itsSnooze(now)})`,
      }),
    },
    countsAtMost: attention.maxAttentionCount,
  } as const;
};

const ofCourse = (condition: Condition): Condition =>
  sql<SqlBool>`exists (select 1 from courses c where c.id = payments.course_id and ${condition})`;

const ofStudent = {
  table: 'users',
  column: 'enrolments.student_id',
  byEmail: userEmailStartsWith,
} as const;

/** Nobody asks a suspended or archived student. That something is owed follows: it names the index. */
const isOverdue = (clock: Clock): Condition =>
  sql<SqlBool>`${sql.raw(hasBalance('enrolments'))}
    and enrolments.overdue_from < ${todayOf(clock)} and exists (select 1 from users u
    where u.id = enrolments.student_id and u.status in ('active', 'invited'))`;

/** A suspended or archived teacher does not teach. */
const hasNoTeacher = sql<SqlBool>`not exists (select 1 from users t
  where t.id = courses.teacher_id and t.status in ('active', 'invited'))`;

const hasNotEnded = (now: Date): Condition =>
  sql<SqlBool>`(courses.ends_at is null or courses.ends_at > ${now.toISOString()})`;

/** Each kind as a list. Its `where` is the definition in GLOSSARY.md. */
export const attentionSources = {
  paid_not_enrolled: {
    ...itemsOf('paid_not_enrolled', 'payments', 'payments.not_enrolled_since'),
    where: sql<SqlBool>`payments.not_enrolled_since is not null
      and ${ofCourse(sql<SqlBool>`c.status <> 'draft'`)}`,
    search: { table: 'payments' },
    rows: attentionRows.paymentRows('paid_not_enrolled', 'not_enrolled_since'),
  },
  enrolled_unpaid: {
    ...itemsOf('enrolled_unpaid', 'enrolments', 'enrolments.overdue_from'),
    followsDays: true,
    where: (clock: Clock) => sql<SqlBool>`${isOverdue(clock)} and enrolments.paid_cents = 0
      and enrolments.status <> 'cancelled' and enrolments.refunded_since is null`,
    search: ofStudent,
    rows: attentionRows.enrolmentRows('enrolled_unpaid', 'overdue_from'),
  },
  overdue: {
    ...itemsOf('overdue', 'enrolments', 'enrolments.overdue_from'),
    followsDays: true,
    where: (clock: Clock) => sql<SqlBool>`${isOverdue(clock)} and enrolments.paid_cents > 0`,
    search: ofStudent,
    rows: attentionRows.enrolmentRows('overdue', 'overdue_from'),
  },
  overpaid: {
    ...itemsOf('overpaid', 'enrolments', 'enrolments.overpaid_since'),
    where: sql<SqlBool>`enrolments.overpaid_since is not null`,
    search: ofStudent,
    rows: attentionRows.enrolmentRows('overpaid', 'overpaid_since'),
  },
  refunded_still_enrolled: {
    ...itemsOf('refunded_still_enrolled', 'enrolments', 'enrolments.refunded_since'),
    where: sql<SqlBool>`enrolments.refunded_since is not null`,
    search: ofStudent,
    rows: attentionRows.enrolmentRows('refunded_still_enrolled', 'refunded_since'),
  },
  pending_payment_old: {
    ...itemsOf('pending_payment_old', 'payments', 'payments.created_at'),
    where: ({ now }: Clock) => sql<SqlBool>`payments.status = 'pending'
      and payments.created_at <= ${daysFrom(now, -attention.pendingPaymentDays)}`,
    search: { table: 'payments' },
    rows: attentionRows.paymentRows('pending_payment_old', 'created_at'),
  },
  failed_payment: {
    ...itemsOf('failed_payment', 'payments', 'payments.failed_since'),
    where: sql<SqlBool>`payments.failed_since is not null
      and ${ofCourse(sql<SqlBool>`c.status <> 'archived'`)}`,
    search: { table: 'payments' },
    rows: attentionRows.paymentRows('failed_payment', 'failed_since'),
  },
  course_over_capacity: {
    ...itemsOf('course_over_capacity', 'courses', 'crowded.since'),
    join: sql`inner join (select c.id as course_id, ${attentionRows.lastEnrolmentOf('c')} as since from courses c
      where c.student_count > c.capacity) as crowded on crowded.course_id = courses.id`,
    where: ({ now }: Clock) => sql<SqlBool>`courses.status = 'published' and ${hasNotEnded(now)}`,
    search: { table: 'courses' },
    rows: attentionRows.courseRows('course_over_capacity', 'last_enrolment'),
  },
  course_without_teacher: {
    ...itemsOf('course_without_teacher', 'courses', 'courses.created_at'),
    where: ({ now }: Clock) => sql<SqlBool>`courses.status <> 'archived' and ${hasNoTeacher}
      and ${hasNotEnded(now)}`,
    search: { table: 'courses' },
    rows: attentionRows.courseRows('course_without_teacher', 'created_at'),
  },
  course_starting_without_students: {
    ...itemsOf('course_starting_without_students', 'courses', 'courses.starts_at'),
    where: ({
      now,
    }: Clock) => sql<SqlBool>`courses.status = 'published' and courses.student_count = 0
      and courses.starts_at between ${daysFrom(now, -attention.courseStartDays)}
        and ${daysFrom(now, attention.courseStartDays)} and ${hasNotEnded(now)}`,
    search: { table: 'courses' },
    rows: attentionRows.courseRows('course_starting_without_students', 'starts_at'),
  },
  seat_free: {
    ...itemsOf('seat_free', 'courses', 'queue.since'),
    join: sql`inner join (select c.id as course_id, ${attentionRows.firstWaitingOf('c')} as since from courses c
      where c.id in (select w.course_id from enrolments w where w.status = 'waiting'))
      as queue on queue.course_id = courses.id`,
    where: ({ now }: Clock) => sql<SqlBool>`courses.status = 'published' and ${hasNotEnded(now)}
      and queue.since is not null
      and (courses.capacity is null or courses.student_count < courses.capacity)`,
    search: { table: 'courses' },
    rows: attentionRows.courseRows('seat_free', 'first_waiting'),
  },
  trial_ending: {
    ...itemsOf('trial_ending', 'users', 'users.trial_ends_at'),
    where: ({ now }: Clock) => sql<SqlBool>`users.user_type = 'student' and users.has_purchased = 0
      and users.status = 'active' and users.trial_ends_at > ${now.toISOString()}
      and users.trial_ends_at <= ${daysFrom(now, attention.trialEndingDays)}`,
    search: { table: 'users', byEmail: userEmailStartsWith },
    rows: attentionRows.studentRows('trial_ending', 'trial_ends_at'),
  },
  unenrolled_waiting: {
    ...itemsOf('unenrolled_waiting', 'users', 'users.waiting_since'),
    where: ({ now }: Clock) => sql<SqlBool>`users.user_type = 'student' and users.status = 'active'
      and users.enrolled_course_count = 0
      and users.waiting_since <= ${daysFrom(now, -attention.waitingDays)}`,
    search: { table: 'users', byEmail: userEmailStartsWith },
    rows: attentionRows.studentRows('unenrolled_waiting', 'waiting_since'),
  },
  archived_still_enrolled: {
    ...itemsOf('archived_still_enrolled', 'enrolments', 'archived.archived_at'),
    join: sql`inner join (select u.id as student_id, u.archived_at from users u
      where u.status = 'archived' and u.erased_at is null and u.enrolled_course_count > 0)
      as archived on archived.student_id = enrolments.student_id`,
    where: sql<SqlBool>`enrolments.status = 'active'`,
    search: ofStudent,
    rows: attentionRows.enrolmentRows('archived_still_enrolled', 'archived_at'),
  },
} as const satisfies Record<attention.AttentionKind, ListDefinition & { rows: unknown }>;

/** The rows of each kind have some of the columns of an item. */
export const sourceOf = (kind: attention.AttentionKind): ListSource<never, never, AttentionRow> =>
  attentionSources[kind] as unknown as ListSource<never, never, AttentionRow>;
