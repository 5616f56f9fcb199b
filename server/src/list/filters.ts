import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Condition } from './list-source.ts';

/** Turns the values of a filter into a condition. */
export type Filter = (values: readonly string[], now: Date) => Condition;

export type Filters = Readonly<Record<string, Filter>>;

/** The filters of a request, by name. */
export type FilterValues = Readonly<Record<string, readonly string[]>>;

const isOneOf = (column: string, values: readonly RawBuilder<unknown>[]): Condition =>
  values.length === 1
    ? sql<SqlBool>`${sql.ref(column)} = ${values[0]}`
    : sql<SqlBool>`${sql.ref(column)} in (${sql.join([...values])})`;

/** Values of a closed set are literals: partial indexes and planner statistics need them. */
export const enumFilter =
  (column: string): Filter =>
  (values) =>
    isOneOf(
      column,
      values.map((value) => sql.lit(value)),
    );

export const textFilter =
  (column: string): Filter =>
  (values) =>
    isOneOf(
      column,
      values.map((value) => sql`${value}`),
    );

interface ClassLevelColumn {
  readonly column: string;
  readonly holds: 'id' | 'position';
}

/** Filters by the names of class levels. */
export const classLevelFilter =
  (...columns: readonly ClassLevelColumn[]): Filter =>
  (names) =>
    allLevels(columns.map((column) => levelCondition(column, names)));

const allLevels = (conditions: readonly Condition[]): Condition =>
  sql<SqlBool>`${sql.join([...conditions], sql` and `)}`;

/** One level is compared with `=`, which keeps the order of an index. */
const levelCondition = (
  { column, holds }: ClassLevelColumn,
  names: readonly string[],
): Condition => {
  const levels = sql`select ${sql.ref(holds)} from class_levels where`;
  return names.length === 1
    ? sql<SqlBool>`${sql.ref(column)} = (${levels} name = ${names[0]})`
    : sql<SqlBool>`${sql.ref(column)} in (${levels} name in (${sql.join([...names])}))`;
};

/** A filter whose values have a condition each. */
export const choiceFilter =
  <V extends string>(choices: Readonly<Record<V, (now: Date) => Condition>>): Filter =>
  (values, now) =>
    sql<SqlBool>`(${sql.join(
      values.map((value) => choices[value as V](now)),
      sql` or `,
    )})`;

/** The conditions of the filters that a request names. */
export const filterConditions = (filters: Filters, values: FilterValues, now: Date): Condition[] =>
  Object.entries(values).map(([name, asked]) => {
    const filter = filters[name];
    if (!filter) throw new Error(`No filter ${name}`);
    return filter(asked.toSorted(), now);
  });
