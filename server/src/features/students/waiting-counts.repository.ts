import type { Day } from '@provost/contract/days';
import type { WaitingCounts } from '@provost/contract/students';
import { sql } from 'kysely';
import type { Reader } from '../../database/database.ts';
import { slot, statement } from '../../database/statement.ts';
import { waitingBounds, waitingConditions } from './waiting-times.ts';

/** Unenrolled students by the days they have waited until today, from counters. */
export function waitingCounts(reader: Reader): (today: Day) => Promise<WaitingCounts> {
  const conditions = waitingConditions(sql.ref('day'), {
    under2Weeks: slot<string>('under2Weeks'),
    upTo8Weeks: slot<string>('upTo8Weeks'),
  });
  const countOf = (time: keyof WaitingCounts) =>
    sql<number>`cast(coalesce(sum(case when ${conditions[time]} then count else 0 end), 0)
      as bigint)`.as(time);
  const counts = statement(
    reader
      .selectFrom('daily_waiting_tallies')
      .select([countOf('under_2_weeks'), countOf('from_2_to_8_weeks'), countOf('over_8_weeks')]),
  );
  const nobody = { under_2_weeks: 0, from_2_to_8_weeks: 0, over_8_weeks: 0 };
  return async (today) => (await counts.run(reader, { ...waitingBounds(today) }))[0] ?? nobody;
}
