import { addDays, type Day, startOfDay } from '@provost/contract/days';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Clock, Condition } from './condition.ts';

/** Turns the values of a filter into a condition. */
export interface Filter {
  (values: readonly string[], clock: Clock): Condition;
  /** The same condition in a form that suits rows which are read in order, one after another. */
  readonly ofRow?: (values: readonly string[]) => Condition;
}
/** A filter that does not depend on the time. */
type PlainFilter = (values: readonly string[]) => Condition;
export type Filters = Readonly<Record<string, Filter>>;
export type FilterValues = Readonly<Record<string, readonly string[]>>;

type ToSql = (value: string) => RawBuilder<unknown>;
const asText: ToSql = (value) => sql`${value}`;

const oneOf =
  (column: string, toSql: ToSql): PlainFilter =>
  (values) =>
    values.length === 1
      ? sql<SqlBool>`${sql.ref(column)} = ${toSql(values[0] ?? '')}`
      : sql<SqlBool>`${sql.ref(column)} in (${sql.join(values.map(toSql))})`;

/** Values of a closed set are literals: partial indexes and planner statistics need them. */
export const enumFilter = (column: string): PlainFilter => oneOf(column, sql.lit);

export const textFilter = (column: string): PlainFilter => oneOf(column, asText);

export const idFilter = (column: string): PlainFilter =>
  oneOf(column, (value) => sql`${Number(value)}`);

/** Filters with one value: an end of a range. */
export const fromFilter =
  (column: string, toSql = asText): Filter =>
  ([value = '']) =>
    sql<SqlBool>`${sql.ref(column)} >= ${toSql(value)}`;

export const upToFilter =
  (column: string, toSql = asText): Filter =>
  ([value = '']) =>
    sql<SqlBool>`${sql.ref(column)} <= ${toSql(value)}`;

const startOf = (day: Day, timeZone: string): string =>
  new Date(startOfDay(day, timeZone)).toISOString();

/** The filters of a range of days, which begin and end in the time zone of the school. */
export const dayFilters = (name: string, column: string): Filters => ({
  [`${name}_from`]: ([day = ''], { timeZone }) =>
    sql<SqlBool>`${sql.ref(column)} >= ${startOf(day, timeZone)}`,
  [`${name}_to`]: ([day = ''], { timeZone }) =>
    sql<SqlBool>`${sql.ref(column)} < ${startOf(addDays(day, 1), timeZone)}`,
});

/** A filter whose values have a condition each. */
export const choiceFilter =
  <V extends string>(choices: Readonly<Record<V, (now: Date) => Condition>>): Filter =>
  (values, { now }) =>
    sql<SqlBool>`(${sql.join(
      values.map((value) => choices[value as V](now)),
      sql` or `,
    )})`;

export const filterConditions = (
  filters: Filters,
  values: FilterValues,
  clock: Clock,
  isInOrder = false,
): Condition[] =>
  Object.entries(values).map(([name, asked]) => {
    const filter = filters[name];
    if (!filter) throw new Error(`No filter ${name}`);
    return (isInOrder && filter.ofRow?.(asked.toSorted())) || filter(asked.toSorted(), clock);
  });
