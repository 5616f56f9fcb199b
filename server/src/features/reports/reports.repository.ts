import { addDays, type Day, type DayRange, type Interval, startOf } from '@provost/contract/days';
import { maxReportCourses } from '@provost/contract/reports';
import { sql } from 'kysely';
import type { Reader } from '../../database/database.ts';
import type { Cell, RowKey } from './report-rows.ts';

/** An aggregate by day, and how a report reads it. */
export interface CellSource<S extends string> {
  readonly table: string;
  readonly sums: Readonly<Record<S, string>>;
  readonly hasCurrency?: boolean;
  readonly key?: string;
  readonly join?: string;
  /** The same figures by month, if there are many keys. */
  readonly monthly?: { readonly table: string; readonly columns: readonly string[] };
}

/** The rows of an aggregate in a range: whole months by month, the days before and after by day. */
function rowsIn({ table, monthly }: CellSource<string>, { from, to }: DayRange) {
  if (!monthly) return sql`(select * from ${sql.table(table)} where day between ${from} and ${to})`;
  const first = startOf('month', from) === from ? from : nextMonth(from);
  const end = startOf('month', addDays(to, 1));
  if (first >= end) return rowsIn({ table, sums: {} }, { from, to });
  const columns = sql.raw(monthly.columns.join(', '));
  const byDay = (range: DayRange) => sql`select day, ${columns} from ${sql.table(table)}
    where day between ${range.from} and ${range.to}`;
  return sql`(select month || '-01' as day, ${columns} from ${sql.table(monthly.table)}
      where month >= ${first.slice(0, 7)} and month < ${end.slice(0, 7)}
    union all ${byDay({ from, to: addDays(first, -1) })}
    union all ${byDay({ from: end, to })})`;
}

const nextMonth = (day: Day): Day => startOf('month', addDays(startOf('month', day), 31));

/** Months are summed up by the database, days and weeks are read by day. */
const unitOf = (interval: Interval): string =>
  interval === 'month' ? `substr(t.day, 1, 7) || '-01'` : 't.day';

const withoutMonths = ({ table, sums }: CellSource<string>): CellSource<string> => ({
  table,
  sums,
});

/** The cells of a range, of all courses or of some. */
export async function readCells<S extends string>(
  reader: Reader,
  source: CellSource<S>,
  { from, to, interval }: DayRange & { readonly interval: Interval },
  courses?: readonly number[],
): Promise<Cell<S>[]> {
  const isOfCourse = courses ? sql`t.course_id in (${sql.join([...courses])})` : sql`true`;
  const names = Object.keys(source.sums) as S[];
  const columns = [
    `${unitOf(interval)} as day`,
    `${source.hasCurrency ? 't.currency' : `''`} as currency`,
    `${source.key ? `cast(${source.key} as text)` : `''`} as key`,
    ...names.map((name) => `cast(sum(${source.sums[name]}) as bigint) as ${name}`),
  ];
  const { rows } = await sql<{ day: string; currency: string; key: string } & Record<S, number>>`
    select ${sql.raw(columns.join(', '))}
    from ${rowsIn(interval === 'month' ? source : withoutMonths(source), { from, to })} t
      ${sql.raw(source.join ?? '')}
    where ${isOfCourse}
    group by 1, 2, 3`.execute(reader);
  return rows.map(({ day, currency, key, ...sums }) => ({
    day,
    currency,
    key,
    sums: sums as unknown as Cell<S>['sums'],
  }));
}

/** The courses with the largest sums in the range, of each currency. */
export async function topCourses(
  reader: Reader,
  source: CellSource<string>,
  rank: string,
  range: DayRange,
): Promise<RowKey[]> {
  const { hasCurrency } = source;
  const currency = sql.raw(hasCurrency ? 'currency' : `''`);
  const by = sql.raw(hasCurrency ? 'currency, course_id' : 'course_id');
  const { rows } = await sql<{ currency: string; course_id: number }>`
    select currency, course_id from (
      select ${currency} as currency, course_id, row_number() over (
        partition by ${currency} order by sum(${sql.raw(rank)}) desc, course_id) as place
      from ${rowsIn(source, range)} t group by ${by}
    ) ranked where place <= ${maxReportCourses} order by currency, place`.execute(reader);
  return rows.map((row) => ({ currency: row.currency, key: String(row.course_id) }));
}

export async function courseNames(reader: Reader, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return reader
    .selectFrom('courses')
    .select(['id', 'title as name'])
    .where('id', 'in', ids)
    .execute();
}

export const classLevelNames = (reader: Reader) =>
  reader.selectFrom('class_levels').select(['id', 'name']).orderBy('position').execute();

export async function ledgerCurrencies(reader: Reader): Promise<string[]> {
  const rows = await reader
    .selectFrom('monthly_method_revenue_totals')
    .select('currency')
    .groupBy('currency')
    .having((eb) => eb.fn.sum('count'), '>', 0)
    .orderBy('currency')
    .execute();
  return rows.map(({ currency }) => currency);
}

/** Charges, in cents by currency and due date. */
export async function chargedBetween(reader: Reader, { from, to }: DayRange) {
  const { rows } = await sql<{ currency: string; due_on: Day; cents: number }>`
    select currency, due_on, cast(sum(amount_cents) as bigint) as cents
    from charge_totals where due_on between ${from} and ${to} group by 1, 2`.execute(reader);
  return rows;
}

/** What is open of charges that were due before a day, in cents by currency. */
export async function openBefore(reader: Reader, day: Day) {
  const { rows } = await sql<{ currency: string; cents: number }>`
    select currency, cast(sum(open_cents) as bigint) as cents
    from charge_totals where due_on < ${day} group by 1`.execute(reader);
  return rows;
}

/** The currencies in which something was charged, with the number of charges. */
export const chargedCurrencies = (reader: Reader) =>
  reader
    .selectFrom('charge_totals')
    .select(['currency', (eb) => eb.cast<number>(eb.fn.sum('count'), 'bigint').as('count')])
    .groupBy('currency')
    .having((eb) => eb.fn.sum('count'), '>', 0)
    .execute();

/** By how much what is overdue changed, in cents by currency and day. Reads every charge. */
export const overdueChanges = (reader: Reader, until: Day) =>
  reader
    .selectFrom('overdue_changes')
    .select(['currency', 'day', 'cents'])
    .where('day', '<=', until)
    .where('cents', '<>', 0)
    .execute();

/** Trials that end later than now, but before the end of the day, of students without a purchase. */
export async function countTrialsUntil(reader: Reader, now: Date, end: number): Promise<number> {
  const { count } = await reader
    .selectFrom('users')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'bigint').as('count'))
    .where('user_type', '=', sql.lit('student'))
    .where('has_purchased', '=', sql.lit(0))
    .where('trial_ends_at', '>', now.toISOString())
    .where('trial_ends_at', '<', new Date(end).toISOString())
    .executeTakeFirstOrThrow();
  return count;
}
