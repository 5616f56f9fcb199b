import type { Day } from '@provost/contract/days';
import { staffTypes } from '@provost/contract/extra-rules';
import { sql } from 'kysely';
import type { Reader } from '../../database/database.ts';
import { slot, statement } from '../../database/statement.ts';
import { runningTrials } from '../../school/time/trial-clock.ts';

/** Every course with its number of students, the largest first. */
export const coursesBySize = (reader: Reader) =>
  statement(
    reader
      .selectFrom('courses')
      .innerJoin('class_levels', 'class_levels.id', 'courses.class_level_id')
      .select(['courses.id as course_id', 'courses.title as course_title'])
      .select('class_levels.name as class_level')
      .select(['courses.student_count', 'courses.status', 'courses.capacity'])
      .orderBy('courses.student_count', 'desc')
      .orderBy('courses.title_key')
      .orderBy('courses.id'),
  );

/** New minus ended enrolments of each course from a day on. */
export async function courseChanges(reader: Reader, from: Day): Promise<Map<number, number>> {
  const { rows } = await sql<{ course_id: number; change: number }>`
    select course_id, cast(sum(change) as bigint) as change from (
      select course_id, count as change from daily_course_enrolment_counts where day >= ${from}
      union all
      select course_id, -count from daily_course_ending_counts where day >= ${from}
    ) changes group by course_id`.execute(reader);
  return new Map(rows.map(({ course_id, change }) => [course_id, change]));
}

/** Users by type, status and purchase, from counters. */
export const userCounts = (reader: Reader) =>
  statement(
    reader
      .selectFrom('user_counts')
      .select((eb) => [
        'user_type',
        'status',
        'has_purchased',
        eb.cast<number>(eb.fn.sum('count'), 'bigint').as('count'),
      ])
      .groupBy(['user_type', 'status', 'has_purchased']),
  );

/** Students by the month in which they joined, such as `2026-03`, from counters. */
export const studentsByMonth = (reader: Reader) => {
  const month = sql<string>`substr(day, 1, 7)`;
  return statement(
    reader
      .selectFrom('daily_student_counts')
      .select((eb) => [
        month.as('month'),
        eb.cast<number>(eb.fn.sum('count'), 'bigint').as('count'),
      ])
      .where('day', '>=', slot<string>('from'))
      .groupBy(month),
  );
};

/** When teachers and staff joined. They are few, so no counters have them. */
export const joiningTimes = (reader: Reader) =>
  statement(
    reader
      .selectFrom('users')
      .select('created_at')
      .where('user_type', 'in', ['teacher', ...staffTypes]),
  );

export async function countRunningTrials(reader: Reader, now: Date): Promise<number> {
  const count = sql<number>`cast(${runningTrials(now)} as bigint)`.as('count');
  return (await reader.selectNoFrom(count).executeTakeFirstOrThrow()).count;
}
