import { sql } from 'kysely';
import type { Reader } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { momentsOf } from '../../list/selection.ts';
import { runningTrials } from '../../school/trial-clock.ts';

/** Every course with how many are in it, the largest first. */
export const coursesBySize = (reader: Reader) =>
  statement(
    reader
      .selectFrom('courses')
      .innerJoin('class_levels', 'class_levels.id', 'courses.class_level_id')
      .select([
        'courses.id as course_id',
        'courses.title as course_title',
        'class_levels.name as class_level',
        'courses.student_count',
      ])
      .orderBy('courses.student_count', 'desc')
      .orderBy('courses.title_key')
      .orderBy('courses.id'),
  );

/** Users by type, status and whether they have purchased: kept by the database. */
export const userTallies = (reader: Reader) =>
  statement(
    reader
      .selectFrom('user_tallies')
      .select((eb) => [
        'user_type',
        'status',
        'has_purchased',
        eb.cast<number>(eb.fn.sum('count'), 'bigint').as('count'),
      ])
      .groupBy(['user_type', 'status', 'has_purchased']),
  );

/** How many students' trials run at a moment. */
export function countRunningTrials(reader: Reader): (now: Date) => Promise<number> {
  const count = statement(
    reader.selectNoFrom(sql<number>`cast(${runningTrials()} as bigint)`.as('count')),
  );
  return async (now) => {
    const [row] = await count.run(reader, momentsOf(now));
    return row?.count ?? 0;
  };
}
