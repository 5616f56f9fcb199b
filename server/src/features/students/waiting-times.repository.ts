import { addDays, type Day, dayIn } from '@provost/contract/days';
import type { WaitingCounts, WaitingTime } from '@provost/contract/students';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../database/database.ts';
import { slot, statement } from '../../database/statement.ts';
import type { Filter } from '../../list/filters.ts';

/** Students who wait since one of these days, or later, have waited for no longer than that. */
interface WaitingBounds<T> {
  readonly under2Weeks: T;
  readonly upTo8Weeks: T;
}

const waitingBounds = (today: Day): WaitingBounds<Day> => ({
  under2Weeks: addDays(today, -13),
  upTo8Weeks: addDays(today, -56),
});

/** The one definition of each waiting time, for days of counters and moments of rows. */
const waitingConditions = (
  column: RawBuilder<unknown>,
  { under2Weeks, upTo8Weeks }: WaitingBounds<RawBuilder<string>>,
): Record<WaitingTime, RawBuilder<SqlBool>> => ({
  under_2_weeks: sql<SqlBool>`${column} >= ${under2Weeks}`,
  from_2_to_8_weeks: sql<SqlBool>`(${column} < ${under2Weeks} and ${column} >= ${upTo8Weeks})`,
  over_8_weeks: sql<SqlBool>`${column} < ${upTo8Weeks}`,
});

/** The filter by waiting time. `toBound` is what the column has at the start of a day. */
export const waitingFilter =
  (column: string, toBound: (day: Day, timeZone: string) => string): Filter =>
  (values, { now, timeZone }) => {
    const { under2Weeks, upTo8Weeks } = waitingBounds(dayIn(timeZone, now));
    const conditions = waitingConditions(sql.ref(column), {
      under2Weeks: sql<string>`${toBound(under2Weeks, timeZone)}`,
      upTo8Weeks: sql<string>`${toBound(upTo8Weeks, timeZone)}`,
    });
    return sql<SqlBool>`(${sql.join(
      values.map((time) => conditions[time as WaitingTime]),
      sql` or `,
    )})`;
  };

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
      .selectFrom('daily_waiting_counts')
      .select([countOf('under_2_weeks'), countOf('from_2_to_8_weeks'), countOf('over_8_weeks')]),
  );
  const none = { under_2_weeks: 0, from_2_to_8_weeks: 0, over_8_weeks: 0 };
  return async (today) => (await counts.run(reader, { ...waitingBounds(today) }))[0] ?? none;
}
