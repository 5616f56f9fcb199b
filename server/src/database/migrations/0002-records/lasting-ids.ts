import { type Kysely, sql } from 'kysely';
import { runStatements } from '../migration.ts';
import type { SqlDialect } from '../sql-dialect.ts';

/**
 * A primary key whose values are never used again. SQLite would give the id of the latest row to
 * the next one if that row is deleted, and an old page could change another record.
 */
export const lastingId = ({ engine, id }: SqlDialect): string =>
  engine === 'sqlite' ? `${id} autoincrement` : id;

/** SQLite cannot change a primary key, so the table is copied, with its indexes and triggers. */
export async function makeIdsLasting(
  db: Kysely<unknown>,
  dialect: SqlDialect,
  table: string,
): Promise<void> {
  if (dialect.engine !== 'sqlite') return;
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_schema
    where tbl_name = ${table} and sql is not null order by type = 'table' desc, rowid`.execute(db);
  const [definition, ...parts] = rows.map((row) => row.sql);
  if (!definition) throw new Error(`The table ${table} does not exist.`);
  await runStatements(db, [
    definition
      .replace(/^create table \w+/i, `create table new_${table}`)
      .replace(dialect.id, lastingId(dialect)),
    `insert into new_${table} select * from ${table}`,
    `drop table ${table}`,
    `alter table new_${table} rename to ${table}`,
    ...parts,
  ]);
}
