import { type Expression, type SqlBool, sql } from 'kysely';

interface ClassLevelColumn {
  readonly column: string;
  readonly holds: 'id' | 'position';
}

export const classLevelFilter =
  (...columns: readonly ClassLevelColumn[]) =>
  (ids: readonly string[]): Expression<SqlBool> =>
    sql<SqlBool>`${sql.join(
      columns.map((column) => isLevel(column, ids.map(Number))),
      sql` and `,
    )}`;

/** One level is compared with `=`, which keeps the order of an index. */
function isLevel({ column, holds }: ClassLevelColumn, ids: readonly number[]): Expression<SqlBool> {
  const levels = sql`select ${sql.ref(holds)} from class_levels where`;
  return ids.length === 1
    ? sql<SqlBool>`${sql.ref(column)} = (${levels} id = ${ids[0]})`
    : sql<SqlBool>`${sql.ref(column)} in (${levels} id in (${sql.join([...ids])}))`;
}
