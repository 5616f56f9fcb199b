import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { allOf, type Clock, type Condition, type View } from './condition.ts';
import { type Filters, type FilterValues, filterConditions } from './filters.ts';

export interface Counted {
  readonly count: number;
}

interface CounterRequest {
  readonly filters: FilterValues;
  readonly isOwn: boolean;
  readonly view: View & Clock;
}

/** A query on counters that the database maintains; undefined if they don't cover the request. */
export type Counter = (request: CounterRequest) => RawBuilder<Counted> | undefined;

interface CounterTable {
  readonly table:
    | 'user_counts'
    | 'tag_counts'
    | 'transaction_counts'
    | 'enrolment_counts'
    | 'audit_counts'
    | 'daily_waiting_counts'
    | 'payment_totals'
    | 'balance_totals'
    | 'course_balance_totals';
  readonly where?: Condition;
  readonly own?: (callerId: number) => Condition;
  readonly filters: Filters;
}

/** Sums counters. Parallel writers add rows with the same key. */
export const sumCounters =
  (counters: CounterTable): Counter =>
  ({ filters, isOwn, view }) => {
    const isCovered = Object.keys(filters).every((name) => name in counters.filters);
    if (!isCovered || (isOwn && !counters.own)) return undefined;
    const conditions = [
      ...(counters.where ? [counters.where] : []),
      ...(isOwn && counters.own ? [counters.own(view.caller.userId)] : []),
      ...filterConditions(counters.filters, filters, view),
    ];
    return sql<Counted>`select cast(coalesce(sum(count), 0) as bigint) as count
      from ${sql.table(counters.table)} where ${allOf(conditions)}`;
  };

export async function countFromCounter(
  { replica }: Database,
  { counter }: { readonly counter?: Counter },
  request: CounterRequest,
): Promise<number | undefined> {
  const counted = counter?.(request);
  return counted && ((await counted.execute(replica)).rows[0]?.count ?? 0);
}
