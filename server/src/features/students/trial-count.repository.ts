import type { trialStates } from '@provost/contract/students';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { allOf, type Clock, type Condition } from '../../list/condition.ts';
import type { Counted, Counter } from '../../list/counter.ts';
import {
  enumFilter,
  type Filters,
  type FilterValues,
  filterConditions,
} from '../../list/filters.ts';
import { runningTrials } from '../../school/time/trial-clock.ts';

type TrialState = (typeof trialStates)[number];

interface FilterTables {
  readonly listed: Filters;
  readonly counters: Filters;
}

/** Counts students by the state of their trial, from counters. */
export const trialCounter =
  ({ listed, counters }: FilterTables): Counter =>
  ({ filters: { trial = [], ...filters }, isOwn, view }) => {
    if (isOwn) return undefined;
    const conditions = filterConditions(counters, filters, view);
    const students = (hasPurchased: 0 | 1) =>
      sql`(select coalesce(sum(count), 0) from user_counts
        where user_type = 'student' and has_purchased = ${sql.lit(hasPurchased)}
          and ${allOf(conditions)})`;
    const running = countRunning(filters, listed, view);
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

/** The counters have the status only. With other filters, the rows are counted: they are few. */
function countRunning(filters: FilterValues, listed: Filters, clock: Clock): RawBuilder<number> {
  const { now } = clock;
  const { status, ...others } = filters;
  if (Object.keys(others).length === 0) {
    return runningTrials(now, status ? sql`and ${enumFilter('status')(status)}` : sql``);
  }
  const conditions = [isOnTrial(now), ...filterConditions(listed, filters, clock)];
  return sql`(select count(*) from users where user_type = 'student' and ${allOf(conditions)})`;
}

/** The upper bound makes SQLite use the index on the end of trials. */
export const isOnTrial = (now: Date): Condition => sql<SqlBool>`(users.has_purchased = 0
  and users.trial_ends_at > ${now.toISOString()}
  and users.trial_ends_at <= '9999-12-31T23:59:59.999Z')`;

/** Both branches repeat the condition of the partial index: SQLite needs it there. */
export const isTrialExpired = (now: Date): Condition => {
  const isUnpurchased = sql`users.user_type = 'student' and users.has_purchased = 0`;
  return sql<SqlBool>`((${isUnpurchased} and users.trial_ends_at is null)
    or (${isUnpurchased} and users.trial_ends_at > '0001-01-01T00:00:00.000Z'
      and users.trial_ends_at <= ${now.toISOString()}))`;
};
