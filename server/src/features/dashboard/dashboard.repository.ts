import { sql } from 'kysely';
import type { Reader } from '../../database/database.ts';
import { slot, statement } from '../../database/statement.ts';

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

/**
 * How many students' trials run at this moment: the hours to come are kept by the database,
 * of the current one the rows are looked at.
 */
export function runningTrials(reader: Reader): (now: Date) => Promise<number> {
  const count = runningTrialsStatement(reader);
  return async (now) => {
    const thisHour = `${now.toISOString().slice(0, 13)}:00:00.000Z`;
    const nextHour = new Date(Date.parse(thisHour) + 3_600_000).toISOString();
    const [row] = await count.run(reader, { now: now.toISOString(), thisHour, nextHour });
    return row?.count ?? 0;
  };
}

const runningTrialsStatement = (reader: Reader) =>
  statement(
    reader.selectNoFrom((eb) => [
      eb
        .cast<number>(
          sql`(${eb
            .selectFrom('trial_tallies')
            .select(({ fn, val }) => fn.coalesce(fn.sum('count'), val(0)).as('count'))
            .where('ends_hour', '>', slot<string>('thisHour'))} + ${eb
            .selectFrom('users')
            .select(({ fn }) => fn.countAll().as('count'))
            .where('user_type', '=', sql.lit('student'))
            .where('has_purchased', '=', sql.lit(0))
            .where('trial_ends_at', '>', slot<string>('now'))
            .where('trial_ends_at', '<', slot<string>('nextHour'))})`,
          'bigint',
        )
        .as('count'),
    ]),
  );
