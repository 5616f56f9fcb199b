import { type Expression, type SqlBool, sql } from 'kysely';

interface ClassLevelColumn {
  readonly column: string;
  readonly holds: 'id' | 'position';
}

/** A list filter by the names of class levels. */
export const classLevelFilter =
  (...columns: readonly ClassLevelColumn[]) =>
  (names: readonly string[]): Expression<SqlBool> =>
    sql<SqlBool>`${sql.join(
      columns.map((column) => isLevel(column, names)),
      sql` and `,
    )}`;

/** One level is compared with `=`, which keeps the order of an index. */
function isLevel(
  { column, holds }: ClassLevelColumn,
  names: readonly string[],
): Expression<SqlBool> {
  const levels = sql`select ${sql.ref(holds)} from class_levels where`;
  return names.length === 1
    ? sql<SqlBool>`${sql.ref(column)} = (${levels} name = ${names[0]})`
    : sql<SqlBool>`${sql.ref(column)} in (${levels} name in (${sql.join([...names])}))`;
}
