import type { trialStates } from '@provost/contract/students';
import { type RawBuilder, sql } from 'kysely';
import { type AskedFilters, type Counted, isAmong } from '../../http/list/list-source.ts';
import { runningTrials } from '../../http/trial-clock.ts';

type TrialState = (typeof trialStates)[number];

/** How many students are in these states of a trial, from what the database keeps. */
export function countByTrial(filters: AskedFilters): RawBuilder<Counted> | undefined {
  const { trial, status, ...others } = filters;
  if (!trial || Object.keys(others).length > 0) return undefined;
  const ofStatus = status ? sql`and ${isAmong('status', status)}` : sql``;

  const students = (hasPurchased: 0 | 1) =>
    sql`(select coalesce(sum(count), 0) from user_tallies
      where user_type = 'student' and has_purchased = ${sql.lit(hasPurchased)} ${ofStatus})`;
  const running = runningTrials(ofStatus);

  const counts: Record<TrialState, RawBuilder<unknown>> = {
    converted: students(1),
    active: running,
    expired: sql`(${students(0)} - ${running})`,
  };
  const total = sql.join(
    trial.map((state) => counts[state as TrialState]),
    sql` + `,
  );
  return sql<Counted>`select cast(${total} as bigint) as count`;
}
