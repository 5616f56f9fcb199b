import type { trialStates } from '@provost/contract/students';
import { type RawBuilder, sql } from 'kysely';
import {
  type AskedFilters,
  type Counted,
  hourSlot,
  isAmong,
  nextHourSlot,
  nowSlot,
} from '../../http/list/list-source.ts';

type TrialState = (typeof trialStates)[number];

/**
 * How many students are in these states of a trial, from what the database keeps: how many have
 * purchased, and how many trials end in each hour. Only those of the current hour are looked at.
 */
export function countByTrial(filters: AskedFilters): RawBuilder<Counted> | undefined {
  const { trial, status, ...others } = filters;
  if (!trial || Object.keys(others).length > 0) return undefined;
  const ofStatus = status ? sql`and ${isAmong('status', status)}` : sql``;

  const students = (hasPurchased: 0 | 1) =>
    sql`(select coalesce(sum(count), 0) from user_tallies
      where user_type = 'student' and has_purchased = ${sql.lit(hasPurchased)} ${ofStatus})`;
  const running = sql`((select coalesce(sum(count), 0) from trial_tallies
        where ends_hour > ${hourSlot} ${ofStatus})
      + (select count(*) from users where user_type = 'student' and has_purchased = 0
        and trial_ends_at > ${nowSlot} and trial_ends_at < ${nextHourSlot} ${ofStatus}))`;

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
