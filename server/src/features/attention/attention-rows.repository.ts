import type { AttentionKind } from '@provost/contract/attention';
import { sql } from 'kysely';
import type { Reader } from '../../database/database.ts';

const studentColumns = [
  'users.id as student_id',
  'users.full_name as student_name',
  'users.email as student_email',
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
  'payments.expected_cents',
  'payments.currency as payment_currency',
] as const;

const enrolmentColumns = [
  'enrolments.id as enrolment_id',
  'enrolments.status as enrolment_status',
  'enrolments.enrolled_at',
  'enrolments.version as enrolment_version',
  'enrolments.price_cents',
] as const;

/** Also of a snooze that is over. */
const snoozeColumns = [
  'attention_snoozes.until as snoozed_until',
  'attention_snoozes.reason as snooze_reason',
  'attention_snoozes.created_at as snoozed_at',
] as const;

const isTogether = sql`p.student_id = payments.student_id
  and (p.enrolment_root_id = payments.enrolment_root_id
    or (coalesce(p.enrolment_root_id, payments.enrolment_root_id) is null
      and p.course_id = payments.course_id))`;

const sumTogether = (statuses: readonly string[]) =>
  sql<number | null>`cast((select sum(p.amount_cents - p.refunded_cents) from payments p
    where ${isTogether} and p.currency = payments.currency
      and p.status in (${sql.join(statuses.map((one) => sql.lit(one)))})) as bigint)`;

const ofPaidEnrolment = sql`e.student_id = payments.student_id
  and coalesce(e.transfer_root_id, e.id) = payments.enrolment_root_id`;

/** The payments for the same enrolment, the price agreed for it, and the course of its seat. */
const comparedPrices = [
  'users.status as student_status',
  sumTogether(['pending', 'paid', 'partially_refunded']).as('together_cents'),
  sumTogether(['paid', 'partially_refunded']).as('kept_cents'),
  sql<number | null>`(select max(e.price_cents) from enrolments e
    join courses c on c.id = e.course_id and c.currency = payments.currency
    where ${ofPaidEnrolment})`.as('agreed_cents'),
  sql<number | null>`(select c.id from courses c where c.currency = payments.currency
    and c.id = case when payments.enrolment_root_id is null then payments.course_id
      else (select e.course_id from enrolments e where ${ofPaidEnrolment}
        and e.status <> 'cancelled' order by e.id desc limit 1) end)`.as('seat_course_id'),
] as const;

/** First one with money in another currency: it has no difference from this price. */
const isOther = sql<boolean>`other.id = (select p.id from payments p
  where ${isTogether} and p.id <> payments.id
    and ((p.currency <> payments.currency
        and coalesce(p.status, '') in ('pending', 'paid', 'partially_refunded'))
      or coalesce(p.status, '') = 'pending')
  order by case when p.currency <> payments.currency then 0 else 1 end, p.id desc limit 1)`;

const otherColumns = [
  'other.id as other_id',
  'other.number as other_number',
  'other.status as other_status',
  'other.method as other_method',
  'other.created_at as other_created_at',
  'other.paid_at as other_paid_at',
  'other.amount_cents as other_cents',
  'other.refunded_cents as other_refunded_cents',
  'other.currency as other_currency',
  'other.version as other_version',
] as const;

type SinceOfPayment = 'created_at' | 'not_enrolled_since' | 'failed_since' | 'paid_at';

export const paymentRows = (kind: AttentionKind, since: SinceOfPayment) => (reader: Reader) =>
  reader
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.student_id')
    .leftJoin('class_levels', 'class_levels.id', 'users.class_level_id')
    .innerJoin('courses', 'courses.id', 'payments.course_id')
    .leftJoin('users as teacher', 'teacher.id', 'courses.teacher_id')
    .leftJoin('attention_snoozes', (join) =>
      join
        .onRef('attention_snoozes.item_id', '=', 'payments.id')
        .on('attention_snoozes.kind', '=', kind),
    )
    .select('payments.id as key')
    // A pending payment is listed with the time at which it was recorded.
    .select(({ fn }) => fn.coalesce(`payments.${since}`, 'payments.created_at').as('since'))
    .select([...studentColumns, ...courseColumns, ...paymentColumns, ...snoozeColumns]);

export const mismatchRows = (reader: Reader) =>
  paymentRows(
    'price_mismatch',
    'paid_at',
  )(reader)
    .leftJoin('payments as other', (join) => join.on(isOther))
    .select(comparedPrices)
    .select(otherColumns);

export const enrolmentRows =
  (kind: AttentionKind, since: 'unpaid_since' | 'refunded_since' | 'archived_at') =>
  (reader: Reader) =>
    reader
      .selectFrom('enrolments')
      .innerJoin('users', 'users.id', 'enrolments.student_id')
      .leftJoin('class_levels', 'class_levels.id', 'users.class_level_id')
      .innerJoin('courses', 'courses.id', 'enrolments.course_id')
      .leftJoin('users as teacher', 'teacher.id', 'courses.teacher_id')
      .leftJoin('payments', (join) => join.on(isLastRefunded(since === 'refunded_since')))
      .leftJoin('attention_snoozes', (join) =>
        join
          .onRef('attention_snoozes.item_id', '=', 'enrolments.id')
          .on('attention_snoozes.kind', '=', kind),
      )
      .select('enrolments.id as key')
      .select(
        since === 'archived_at' ? 'users.archived_at as since' : `enrolments.${since} as since`,
      )
      .select([...studentColumns, ...courseColumns, ...paymentColumns])
      .select([...enrolmentColumns, ...snoozeColumns]);

/** The last refunded payment for the enrolment, or for the one before a transfer. */
const isLastRefunded = (isRefunded: boolean) =>
  isRefunded
    ? sql<boolean>`payments.id = (select p.id from payments p
        where p.student_id = enrolments.student_id and coalesce(p.status, '') = 'refunded'
          and p.enrolment_root_id = coalesce(enrolments.transfer_root_id, enrolments.id)
        order by p.created_at desc, p.id desc limit 1)`
    : // An id that no payment has: without an id, SQLite would read all payments.
      sql<boolean>`payments.id = cast(null as bigint)`;

type SinceOfCourse = 'created_at' | 'starts_at' | 'last_enrolment';

export const courseRows = (kind: AttentionKind, since: SinceOfCourse) => (reader: Reader) =>
  reader
    .selectFrom('courses')
    .leftJoin('users as teacher', 'teacher.id', 'courses.teacher_id')
    .leftJoin('attention_snoozes', (join) =>
      join
        .onRef('attention_snoozes.item_id', '=', 'courses.id')
        .on('attention_snoozes.kind', '=', kind),
    )
    .select('courses.id as key')
    .select(
      (since === 'last_enrolment'
        ? lastEnrolmentOf('courses')
        : sql<string>`${sql.ref(`courses.${since}`)}`
      ).as('since'),
    )
    .select([...courseColumns, ...snoozeColumns]);

/** When the last of the current students was enrolled. */
export const lastEnrolmentOf = (course: string) =>
  sql<string>`(select max(e.enrolled_at) from enrolments e
    where e.course_id = ${sql.ref(`${course}.id`)} and e.status = 'active')`;

export const studentRows =
  (kind: AttentionKind, since: 'trial_ends_at' | 'waiting_since') => (reader: Reader) =>
    reader
      .selectFrom('users')
      .leftJoin('class_levels', 'class_levels.id', 'users.class_level_id')
      .leftJoin('attention_snoozes', (join) =>
        join
          .onRef('attention_snoozes.item_id', '=', 'users.id')
          .on('attention_snoozes.kind', '=', kind),
      )
      .select(['users.id as key', `users.${since} as since`])
      .select([...studentColumns, ...snoozeColumns]);
