import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../database/database.ts';
import { slot, statement } from '../database/statement.ts';
import { hourSlot, nextHourSlot, nowSlot } from '../list/list-source.ts';

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

/**
 * How many students' trials run at this moment: the hours to come are kept by the database, of the
 * current one the rows are looked at. What narrows them stands in both tables under the same name.
 */
export const runningTrials = (narrowing = sql``): RawBuilder<number> =>
  sql`((select coalesce(sum(count), 0) from trial_tallies
      where ends_hour > ${hourSlot} ${narrowing})
    + (select count(*) from users where user_type = 'student' and has_purchased = 0
      and trial_ends_at > ${nowSlot} and trial_ends_at < ${nextHourSlot} ${narrowing}))`;
