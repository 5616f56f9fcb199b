import { maxSearchCount } from '@provost/contract/list';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { allOf } from '../../list/condition.ts';
import { type Filters, filterConditions } from '../../list/filters.ts';
import type { ListQuery } from '../../list/list-query.ts';
import { countUpTo, findMatches, type Matches } from '../../list/matches.ts';
import { countedFilters, dailyFilters, paymentSource } from './payment-lists.repository.ts';

export interface StatusTotals {
  readonly currency: string;
  readonly status: string;
  readonly count: number;
  readonly amount: number;
  readonly refunded: number;
}

/**
 * Sums of the payments that a query matches: from counters if they cover it. None for a search with
 * more matches than its list counts.
 */
export async function sumByStatus(database: Database, query: ListQuery) {
  const counter =
    query.term === undefined && counters.find(({ filters }) => covers(filters, query));
  if (counter) return (await fromCounter(counter, query).execute(database.replica)).rows;
  const matches = await findMatches(database, paymentSource, query);
  // A search reads no more rows than its list counts.
  const isTooMany =
    query.term !== undefined &&
    (await countUpTo(database, matches, maxSearchCount + 1)) > maxSearchCount;
  return isTooMany ? [] : (await fromRows(matches).execute(database.replica)).rows;
}

interface Counter {
  readonly table: string;
  readonly filters: Filters;
}

/** The one with fewer rows first. */
const counters: readonly Counter[] = [
  { table: 'payment_totals', filters: countedFilters },
  { table: 'daily_payment_totals', filters: dailyFilters },
];

const covers = (filters: Filters, query: ListQuery): boolean =>
  Object.keys(query.filters).every((name) => Object.hasOwn(filters, name));

const sums = sql`cast(sum(amount_cents) as bigint) as amount,
  cast(sum(refunded_cents) as bigint) as refunded`;

const fromCounter = ({ table, filters }: Counter, query: ListQuery) => sql<StatusTotals>`
  select currency, status, cast(sum(count) as bigint) as count, ${sums} from ${sql.table(table)}
  where ${allOf(filterConditions(filters, query.filters, query.view))}
  group by currency, status having sum(count) > 0 order by currency, status`;

const fromRows = ({ from, where }: Matches) => sql<StatusTotals>`
  select currency, status, count(*) as count, ${sums} from ${from}
  where ${allOf(where)} group by currency, status order by currency, status`;
