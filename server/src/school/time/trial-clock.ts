import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../database/database.ts';
import { slot, statement } from '../../database/statement.ts';
import { nextSchoolDay } from './time-zone.ts';

/** When the next trial of a student ends, in epoch milliseconds. */
export function nextTrialEnd(reader: Reader): (after: Date) => Promise<number> {
  const next = statement(
    reader
      .selectFrom('users')
      // With `order by … limit 1`, SQLite scans all students.
      .select((eb) => eb.fn.min('trial_ends_at').as('ends'))
      .where('user_type', '=', sql.lit('student'))
      .where('has_purchased', '=', sql.lit(0))
      .where('trial_ends_at', '>', slot<string>('after')),
  );
  return async (after) => {
    const [row] = await next.run(reader, { after: after.toISOString() });
    return row?.ends ? Date.parse(row.ends) : Infinity;
  };
}

const hourMs = 3_600_000;

/**
 * The number of students whose trial is running. Counters have the hours to come; of the current
 * hour the rows are counted. `narrowing` is a condition on columns that both tables have.
 */
export function runningTrials(now: Date, narrowing = sql``): RawBuilder<number> {
  const hour = now.getTime() - (now.getTime() % hourMs);
  const thisHour = new Date(hour).toISOString();
  const nextHour = new Date(hour + hourMs).toISOString();
  return sql`((select coalesce(sum(count), 0) from trial_counts
      where ends_hour > ${thisHour} ${narrowing})
    + (select count(*) from users where user_type = 'student' and has_purchased = 0
      and trial_ends_at > ${now.toISOString()} and trial_ends_at < ${nextHour} ${narrowing}))`;
}

/**
 * When the clock alone next changes what the school sees, in epoch milliseconds: the end of a trial
 * changes the state of a student, and the next day all figures by day.
 */
export function nextClockChange(reader: Reader): (after: Date) => Promise<number> {
  const changes = [nextTrialEnd(reader), nextSchoolDay(reader)];
  return async (after) => Math.min(...(await Promise.all(changes.map((next) => next(after)))));
}
