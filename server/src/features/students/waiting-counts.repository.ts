import { addDays, type Day } from '@provost/contract/days';
import type { WaitingCounts } from '@provost/contract/students';
import { sql } from 'kysely';
import type { Reader } from '../../database/database.ts';
import { slot, statement } from '../../database/statement.ts';

/** Unenrolled students by the days they have waited until today, from counters. */
export function waitingCounts(reader: Reader): (today: Day) => Promise<WaitingCounts> {
  const week = slot<string>('week');
  const month = slot<string>('month');
  const sumIf = (condition: ReturnType<typeof sql>) =>
    sql<number>`cast(coalesce(sum(case when ${condition} then count else 0 end), 0) as bigint)`;
  const counts = statement(
    reader
      .selectFrom('daily_waiting_tallies')
      .select([
        sumIf(sql`day > ${week}`).as('under_7_days'),
        sumIf(sql`day <= ${week} and day >= ${month}`).as('from_7_to_30_days'),
        sumIf(sql`day < ${month}`).as('over_30_days'),
      ]),
  );
  const nobody = { under_7_days: 0, from_7_to_30_days: 0, over_30_days: 0 };
  return async (today) => {
    const days = { week: addDays(today, -7), month: addDays(today, -30) };
    return (await counts.run(reader, days))[0] ?? nobody;
  };
}
