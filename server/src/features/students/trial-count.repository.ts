import type { trialStates } from '@provost/contract/students';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { allOf } from '../../list/ids-query.ts';
import {
  type AskedFilters,
  type Condition,
  type Counted,
  type Filters,
  isAmong,
  nowSlot,
} from '../../list/list-source.ts';
import { filterConditions } from '../../list/selection.ts';
import { runningTrials } from '../../school/trial-clock.ts';

type TrialState = (typeof trialStates)[number];

interface FilterTables {
  /** The filters of the list, … */
  readonly listed: Filters;
  /** … and of its tallies, but for that of trials. */
  readonly tallied: Filters;
}

/** How many students are in these states of a trial, from what the database keeps. */
export const countByTrial =
  ({ listed, tallied }: FilterTables) =>
  ({ trial, ...filters }: AskedFilters): RawBuilder<Counted> | undefined => {
    if (!trial) return undefined;
    const inTallies = filterConditions(tallied, { filters });
    const students = (hasPurchased: 0 | 1) =>
      sql`(select coalesce(sum(count), 0) from user_tallies
        where user_type = 'student' and has_purchased = ${sql.lit(hasPurchased)}
          and ${allOf(inTallies)})`;
    const running = countRunning(filters, listed);

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
  };

/** Kept by status; by anything else those whose trial runs are looked at, who are few. */
function countRunning(filters: AskedFilters, listed: Filters): RawBuilder<number> {
  const { status, ...others } = filters;
  if (Object.keys(others).length === 0) {
    return runningTrials(status ? sql`and ${isAmong('status', status)}` : sql``);
  }
  const conditions = [isOnTrial, ...filterConditions(listed, { filters })];
  return sql`(select count(*) from users where user_type = 'student' and ${allOf(conditions)})`;
}

/** With an end that no trial reaches: without one SQLite would go through all students. */
export const isOnTrial: Condition = sql<SqlBool>`(users.has_purchased = 0
  and users.trial_ends_at > ${nowSlot} and users.trial_ends_at < '9999-12-31T23:59:59.999Z')`;
