import { sql } from 'kysely';
import type { Reader } from '../database/database.ts';
import { slot, statement } from '../database/statement.ts';
import type { UserFields } from './user-fields.ts';

/** When one of these will next show another time left: each second while a trial runs. */
export const nextTrialSecond = (
  people: readonly Pick<UserFields, 'trial_ends_at' | 'trial_remaining_seconds'>[],
): number =>
  people.reduce((earliest, { trial_ends_at: ends, trial_remaining_seconds: left }) => {
    if (ends === null || left === 0) return earliest;
    return Math.min(earliest, Date.parse(ends) - (left - 1) * 1000);
  }, Infinity);

/** When the next of all trials ends, in milliseconds. */
export function nextTrialEnd(reader: Reader): (after: Date) => Promise<number> {
  const next = statement(
    reader
      .selectFrom('users')
      .select('trial_ends_at')
      .where('user_type', '=', sql.lit('student'))
      .where('has_purchased', '=', sql.lit(0))
      .where('trial_ends_at', '>', slot<string>('after'))
      .orderBy('trial_ends_at')
      .limit(sql.lit(1)),
  );
  return async (after) => {
    const [row] = await next.run(reader, { after: after.toISOString() });
    return row?.trial_ends_at ? Date.parse(row.trial_ends_at) : Infinity;
  };
}
