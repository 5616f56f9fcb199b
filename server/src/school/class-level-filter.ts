import { type SqlBool, sql } from 'kysely';
import type { Filter } from '../list/filters.ts';
import { allOf, type Condition } from '../list/list-source.ts';

interface ClassLevelColumn {
  readonly column: string;
  readonly holds: 'id' | 'position';
}

/** Filters by the names of class levels. */
export const classLevelFilter =
  (...columns: readonly ClassLevelColumn[]): Filter =>
  (names) =>
    allOf(columns.map((column) => isLevel(column, names)));

/** One level is compared with `=`, which keeps the order of an index. */
function isLevel({ column, holds }: ClassLevelColumn, names: readonly string[]): Condition {
  const levels = sql`select ${sql.ref(holds)} from class_levels where`;
  return names.length === 1
    ? sql<SqlBool>`${sql.ref(column)} = (${levels} name = ${names[0]})`
    : sql<SqlBool>`${sql.ref(column)} in (${levels} name in (${sql.join([...names])}))`;
}
