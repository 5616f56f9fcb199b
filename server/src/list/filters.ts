import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Condition } from './condition.ts';

/** Turns the values of a filter into a condition. */
export type Filter = (values: readonly string[], now: Date) => Condition;
export type Filters = Readonly<Record<string, Filter>>;
/** The values of a request, by filter. */
export type FilterValues = Readonly<Record<string, readonly string[]>>;

type ToSql = (value: string) => RawBuilder<unknown>;
const asText: ToSql = (value) => sql`${value}`;

const oneOf =
  (column: string, toSql: ToSql): Filter =>
  (values) =>
    values.length === 1
      ? sql<SqlBool>`${sql.ref(column)} = ${toSql(values[0] ?? '')}`
      : sql<SqlBool>`${sql.ref(column)} in (${sql.join(values.map(toSql))})`;

/** Values of a closed set are literals: partial indexes and planner statistics need them. */
export const enumFilter = (column: string): Filter => oneOf(column, sql.lit);

export const textFilter = (column: string): Filter => oneOf(column, asText);

export const idFilter = (column: string): Filter => oneOf(column, (value) => sql`${Number(value)}`);

/** Filters with one value: an end of a range. */
export const fromFilter =
  (column: string, toSql = asText): Filter =>
  ([value = '']) =>
    sql<SqlBool>`${sql.ref(column)} >= ${toSql(value)}`;

export const upToFilter =
  (column: string, toSql = asText): Filter =>
  ([value = '']) =>
    sql<SqlBool>`${sql.ref(column)} <= ${toSql(value)}`;

/** The filters of a range of days, whose values are the moments at which it begins and ends. */
export const dayFilters = (name: string, column: string): Filters => ({
  [`${name}_from`]: fromFilter(column),
  [`${name}_to`]: ([value = '']) => sql<SqlBool>`${sql.ref(column)} < ${value}`,
});

/** A filter whose values have a condition each. */
export const choiceFilter =
  <V extends string>(choices: Readonly<Record<V, (now: Date) => Condition>>): Filter =>
  (values, now) =>
    sql<SqlBool>`(${sql.join(
      values.map((value) => choices[value as V](now)),
      sql` or `,
    )})`;

export const filterConditions = (filters: Filters, values: FilterValues, now: Date): Condition[] =>
  Object.entries(values).map(([name, asked]) => {
    const filter = filters[name];
    if (!filter) throw new Error(`No filter ${name}`);
    return filter(asked.toSorted(), now);
  });
