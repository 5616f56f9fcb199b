import type { AttentionKind } from '@provost/contract/attention';
import { type InferResult, type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../database/database.ts';
import { isOtherMoney } from '../../database/schema/balances.ts';
import type { Clock } from '../../list/condition.ts';
import { balanceColumns, todayOf } from '../../school/charges/balance-columns.ts';

const studentColumns = [
  'users.id as student_id',
  'users.full_name as student_name',
  'users.email as student_email',
  'users.locale as student_locale',
  'users.class_level_id',
  'class_levels.name as class_level',
  'users.trial_ends_at',
  'users.version as student_version',
] as const;

const courseColumns = [
  'courses.id as course_id',
  'courses.code as course_code',
  'courses.title as course_title',
  'courses.status as course_status',
  'courses.currency as course_currency',
  'courses.capacity',
  'courses.student_count',
  'courses.starts_at',
  'teacher.id as teacher_id',
  'teacher.full_name as teacher_name',
] as const;

const paymentColumns = [
  'payments.id as payment_id',
  'payments.number as payment_number',
  'payments.status as payment_status',
  'payments.method as payment_method',
  'payments.created_at as payment_created_at',
  'payments.paid_at as payment_paid_at',
  'payments.amount_cents',
  'payments.refunded_cents',
  'payments.version as payment_version',
  'payments.currency as payment_currency',
] as const;

const enrolmentColumns = [
  'enrolments.id as enrolment_id',
  'enrolments.status as enrolment_status',
  'enrolments.enrolled_at',
  'enrolments.version as enrolment_version',
  'enrolments.price_cents',
] as const;

const nameOf = (user: string) =>
  sql<string | null>`(select u.full_name from users u where u.id = ${sql.ref(user)})`;

/** Also of a snooze that is over. */
const snoozeColumns = [
  'attention_snoozes.until as snoozed_until',
  'attention_snoozes.reason as snooze_reason',
  'attention_snoozes.created_at as snoozed_at',
  'attention_snoozes.assigned_to',
  'attention_snoozes.snoozed_by',
  nameOf('attention_snoozes.assigned_to').as('assigned_name'),
  nameOf('attention_snoozes.snoozed_by').as('snoozed_by_name'),
] as const;

const isSnoozeOf = (kind: AttentionKind, table: string) =>
  sql<boolean>`attention_snoozes.item_id = ${sql.ref(`${table}.id`)}
    and attention_snoozes.kind = ${kind}`;

type SinceOfPayment = 'created_at' | 'not_enrolled_since' | 'failed_since';

export const paymentRows = (kind: AttentionKind, since: SinceOfPayment) => (reader: Reader) =>
  reader
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.student_id')
    .leftJoin('class_levels', 'class_levels.id', 'users.class_level_id')
    .innerJoin('courses', 'courses.id', 'payments.course_id')
    .leftJoin('users as teacher', 'teacher.id', 'courses.teacher_id')
    .leftJoin('attention_snoozes', (join) => join.on(isSnoozeOf(kind, 'payments')))
    .select('payments.id as key')
    // A pending payment is listed with the time at which it was recorded.
    .select(({ fn }) => fn.coalesce(`payments.${since}`, 'payments.created_at').as('since'))
    .select([...studentColumns, ...courseColumns, ...paymentColumns, ...snoozeColumns]);

type SinceOfEnrolment = 'overdue_from' | 'overpaid_since' | 'refunded_since' | 'archived_at';

export const enrolmentRows =
  (kind: AttentionKind, since: SinceOfEnrolment) => (reader: Reader, clock: Clock) =>
    reader
      .selectFrom('enrolments')
      .innerJoin('users', 'users.id', 'enrolments.student_id')
      .leftJoin('class_levels', 'class_levels.id', 'users.class_level_id')
      .innerJoin('courses', 'courses.id', 'enrolments.course_id')
      .leftJoin('users as teacher', 'teacher.id', 'courses.teacher_id')
      .leftJoin('payments', (join) => join.on(paymentOf(since)))
      .leftJoin('attention_snoozes', (join) => join.on(isSnoozeOf(kind, 'enrolments')))
      .select('enrolments.id as key')
      .select(
        since === 'archived_at' ? 'users.archived_at as since' : `enrolments.${since} as since`,
      )
      .select([...studentColumns, ...courseColumns, ...paymentColumns])
      .select([...enrolmentColumns, ...snoozeColumns])
      .select(balanceColumns(todayOf(clock)));

type EnrolmentRow = InferResult<ReturnType<ReturnType<typeof enrolmentRows>>>[number];

/** A row of any kind has some of the columns of an enrolment. */
export type AttentionRow = Partial<EnrolmentRow> &
  Pick<
    EnrolmentRow,
    Extract<keyof EnrolmentRow, 'key' | 'since' | `${'snooze' | 'assigned_'}${string}`>
  >;

const lastPayment = (condition: RawBuilder<unknown>) =>
  sql<boolean>`payments.id = (select p.id from payments p
    where p.student_id = enrolments.student_id and ${condition}
      and p.enrolment_root_id = coalesce(enrolments.transfer_root_id, enrolments.id)
    order by case when p.currency = enrolments.currency then 1 else 0 end,
      p.created_at desc, p.id desc limit 1)`;

/** The payment that an item is about: one to refund, first in another currency, or the refunded one. */
const paymentOf = (since: SinceOfEnrolment) => {
  if (since === 'refunded_since') return lastPayment(sql`coalesce(p.status, '') = 'refunded'`);
  if (since === 'overpaid_since') {
    return lastPayment(sql`coalesce(p.status, '') in ('paid', 'partially_refunded')
      and (p.currency = enrolments.currency or ${sql.raw(isOtherMoney('p', 'enrolments'))})`);
  }
  // An id that no payment has: without an id, SQLite would read all payments.
  return sql<boolean>`payments.id = cast(null as bigint)`;
};

type SinceOfCourse = 'created_at' | 'starts_at' | 'last_enrolment' | 'first_waiting';

export const courseRows = (kind: AttentionKind, since: SinceOfCourse) => (reader: Reader) =>
  reader
    .selectFrom('courses')
    .leftJoin('users as teacher', 'teacher.id', 'courses.teacher_id')
    .leftJoin('attention_snoozes', (join) => join.on(isSnoozeOf(kind, 'courses')))
    .select('courses.id as key')
    .select(
      (
        {
          last_enrolment: lastEnrolmentOf('courses'),
          first_waiting: firstWaitingOf('courses'),
          created_at: sql<string>`courses.created_at`,
          starts_at: sql<string>`courses.starts_at`,
        } as const
      )[since].as('since'),
    )
    .select([...courseColumns, ...snoozeColumns]);

/** When the last of the current students was enrolled. */
export const lastEnrolmentOf = (course: string) =>
  sql<string>`(select max(e.enrolled_at) from enrolments e
    where e.course_id = ${sql.ref(`${course}.id`)} and e.status = 'active')`;

/** Since when the first of those waits who can be enrolled. */
export const firstWaitingOf = (course: string) =>
  sql<string>`(select min(e.enrolled_at) from enrolments e join users u on u.id = e.student_id
    where e.course_id = ${sql.ref(`${course}.id`)} and e.status = 'waiting'
      and u.status in ('active', 'invited'))`;

export const studentRows =
  (kind: AttentionKind, since: 'trial_ends_at' | 'waiting_since') => (reader: Reader) =>
    reader
      .selectFrom('users')
      .leftJoin('class_levels', 'class_levels.id', 'users.class_level_id')
      .leftJoin('attention_snoozes', (join) => join.on(isSnoozeOf(kind, 'users')))
      .select(['users.id as key', `users.${since} as since`])
      .select([...studentColumns, ...snoozeColumns]);
