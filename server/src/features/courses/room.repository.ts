import { maxRoomOffers, maxRoomSeats } from '@provost/contract/courses';
import { sql } from 'kysely';
import type { Reader } from '../../database/database.ts';

const enrolled = (reader: Reader, courseId: number, status: 'active' | 'waiting') =>
  reader
    .selectFrom('enrolments')
    .innerJoin('users', 'users.id', 'enrolments.student_id')
    .where('enrolments.course_id', '=', courseId)
    .where('enrolments.status', '=', status)
    .orderBy('enrolments.enrolled_at')
    .orderBy('enrolments.id');

/** In the order of enrolment. */
export const seatsOf = (reader: Reader, courseId: number) =>
  enrolled(reader, courseId, 'active')
    .select(['enrolments.id', 'enrolments.balance_cents'])
    .select(['users.id as student_id', 'users.full_name', 'users.trial_ends_at'])
    .select('users.has_purchased')
    .limit(maxRoomSeats)
    .execute();

/** When enrolments began. One that continues another is not new. */
export const beginningsOf = (reader: Reader, courseId: number, since: string) =>
  reader
    .selectFrom('enrolments')
    .select('enrolled_at')
    .where('course_id', '=', courseId)
    .where('status', '<>', 'waiting')
    .where('enrolled_at', '>=', since)
    .where('transferred_from_id', 'is', null)
    .execute();

/** The waiting list of the course, the first of them. */
export const waitingFor = (reader: Reader, courseId: number) =>
  enrolled(reader, courseId, 'waiting')
    .select(['users.id', 'users.full_name'])
    .limit(maxRoomOffers)
    .execute();

export async function countWaiting(reader: Reader, courseId: number): Promise<number> {
  const { count } = await reader
    .selectFrom('enrolments')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'bigint').as('count'))
    .where('course_id', '=', courseId)
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return count;
}

/** Students of a class level without a course, who have waited longest. */
export const withoutCourse = (reader: Reader, classLevelId: number) =>
  reader
    .selectFrom('users')
    .select(['id', 'full_name'])
    .where('user_type', '=', sql.lit('student'))
    .where('status', '=', sql.lit('active'))
    .where('enrolled_course_count', '=', sql.lit(0))
    .where('class_level_id', '=', classLevelId)
    .orderBy('waiting_since')
    .orderBy('id')
    .limit(maxRoomOffers)
    .execute();

/** Gross less refunds in the currency of the course, in cents. */
export async function revenueOf(reader: Reader, courseId: number, currency: string) {
  const { rows } = await sql<{ cents: number }>`
    select cast(coalesce(sum(gross_cents - refund_cents), 0) as bigint) as cents
    from monthly_course_revenue_totals
    where course_id = ${courseId} and currency = ${currency}`.execute(reader);
  return rows[0]?.cents ?? 0;
}
