import { addDays } from '@provost/contract/days';
import { maxSearchCount } from '@provost/contract/list';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { allOf } from '../../list/condition.ts';
import { type Filters, type FilterValues, filterConditions } from '../../list/filters.ts';
import type { ListQuery } from '../../list/list-query.ts';
import { countUpTo, findMatches } from '../../list/matches.ts';
import { todayOf } from '../../school/charges/balance-columns.ts';
import * as repository from './balances.repository.ts';

/** The enrolments whose oldest open charge has this age. */
type CountName = 'count_1_30' | 'count_31_60' | 'count_61_90' | 'count_over_90';

interface BalanceSums extends Readonly<Record<CountName, number>> {
  readonly currency: string;
  readonly count: number;
  readonly charged: number;
  readonly paid: number;
  readonly owed: number;
  readonly credit: number;
}

interface Ageing {
  readonly currency: string;
  readonly days_1_30: number;
  readonly days_31_60: number;
  readonly days_61_90: number;
  readonly over_90: number;
}

export interface Totals {
  readonly sums: readonly BalanceSums[];
  readonly ageing: readonly Ageing[];
}

/** The aggregates of the balances and charges that a query matches, if they cover it. */
function aggregatesOf({ term, filters }: ListQuery) {
  const names = Object.keys(filters);
  const isAmong = (known: Filters) => term === undefined && names.every((name) => name in known);
  const [balances, charges] = isAmong(repository.countedFilters)
    ? ['balance_totals', 'charge_totals']
    : isAmong(repository.courseCountedFilters)
      ? ['course_balance_totals', 'course_open_totals']
      : [];
  // Every overdue charge is of an overdue enrolment, but not of one that is for as many days.
  const isByDays = names.some((name) => name in repository.overdueFilters(''));
  return { balances, charges: isByDays ? undefined : charges };
}

/**
 * Sums of the balances that a query matches: from aggregates if they cover it. None for a search with
 * more matches than its list counts.
 */
export async function sumBalances(database: Database, query: ListQuery): Promise<Totals> {
  const { replica } = database;
  const today = todayOf(query.view);
  const age = ageColumns(query);
  const { state, ...others } = query.filters;
  const conditions = (filters: FilterValues) =>
    allOf(filterConditions(repository.courseCountedFilters, filters, query.view));
  const aggregates = aggregatesOf(query);
  const matches = await findMatches(database, repository.balanceSource, query);
  const isTooMany =
    query.term !== undefined &&
    (await countUpTo(database, matches, maxSearchCount + 1)) > maxSearchCount;
  if (isTooMany) return { sums: [], ageing: [] };
  const { from, where } = matches;
  const sums = aggregates.balances
    ? sql<BalanceSums>`select currency, cast(sum(count) as bigint) as count, ${sumsBy('sign')},
        ${countColumns(query, sql`count`)}
      from ${sql.table(aggregates.balances)} where ${conditions(query.filters)}
      group by currency having sum(count) > 0 order by currency`
    : sql<BalanceSums>`select currency, count(*) as count, ${sumsBy('balance_cents')},
        ${countColumns(query, sql`1`)}
      from ${from} where ${allOf(where)} group by currency order by currency`;
  // SQLite would start with all charges. It keeps the order of a cross join.
  const ageing = aggregates.charges
    ? sql<Ageing>`select currency, ${age} from ${sql.table(aggregates.charges)}
        where ${conditions(others)} group by currency`
    : sql<Ageing>`select matches.currency, ${age} from (
        select enrolments.id, enrolments.currency, enrolments.overdue_from from ${from}
        where ${allOf(where)} and enrolments.overdue_from < ${today}
      ) matches cross join charges
      where charges.enrolment_id = matches.id and charges.open_cents > 0
        and charges.due_on >= matches.overdue_from and charges.due_on < ${today}
      group by matches.currency`;
  return {
    sums: await rowsOf(sums, replica),
    ageing: state && !state.includes('overdue') ? [] : await rowsOf(ageing, replica),
  };
}

const rowsOf = async <T>(query: RawBuilder<T>, reader: Database['replica']): Promise<T[]> =>
  (await query.execute(reader)).rows;

const sumOf = (value: RawBuilder<unknown>) => sql`cast(coalesce(sum(${value}), 0) as bigint)`;

/** On PostgreSQL a row of an aggregate can be a difference: only its key has the sign of balances. */
const sumsBy = (sign: 'sign' | 'balance_cents') => {
  const balanceIf = (condition: RawBuilder<unknown>) =>
    sumOf(sql`case when ${sql.ref(sign)} ${condition} then balance_cents else 0 end`);
  return sql`${sumOf(sql`charged_cents`)} as charged, ${sumOf(sql`paid_cents`)} as paid,
    ${balanceIf(sql`> 0`)} as owed, -${balanceIf(sql`< 0`)} as credit`;
};

const ages = [
  ['1_30', 0, 30],
  ['31_60', 30, 60],
  ['61_90', 60, 90],
  ['over_90', 90, undefined],
] as const;

/** A sum for each age: the days between a due date and today. */
function byAge({ view }: ListQuery, day: string, value: RawBuilder<unknown>, prefix: string) {
  const today = todayOf(view);
  return sql.join(
    ages.map(([name, after, upTo]) => {
      const isYounger =
        upTo === undefined ? sql`` : sql`and ${sql.ref(day)} >= ${addDays(today, -upTo)}`;
      const isOf = sql`${sql.ref(day)} < ${addDays(today, -after)} ${isYounger}`;
      return sql`${sumOf(sql`case when ${isOf} then ${value} else 0 end`)}
        as ${sql.ref(`${name === 'over_90' && prefix === 'days' ? '' : `${prefix}_`}${name}`)}`;
    }),
  );
}

const ageColumns = (query: ListQuery) => byAge(query, 'due_on', sql`open_cents`, 'days');

const countColumns = (query: ListQuery, count: RawBuilder<unknown>) =>
  byAge(query, 'overdue_from', count, 'count');
