import { type Kysely, sql } from 'kysely';
import { type Migration, runStatements } from '../migration.ts';
import type { SqlDialect } from '../sql-dialect.ts';

/** Tables from which the API deletes rows, and whose ids clients and audit events remember. */
const tables = ['class_levels', 'courses', 'pricings'];

/**
 * Ids that are never used again. SQLite would give the id of a deleted course to the next one: an
 * old page would then edit another course, and the deleted one could not be restored.
 */
export const lastingIds: Migration = {
  name: '0006-lasting-ids',
  async up(db, dialect) {
    if (dialect.engine !== 'sqlite') return;
    // References are checked at the end of the transaction, when the rows are back.
    await sql`pragma defer_foreign_keys = on`.execute(db);
    for (const table of tables) await rebuild(db, dialect, table);
  },
};

/**
 * SQLite cannot change a primary key, so the table is created again, with its indexes and triggers.
 * A rename instead would fail, because triggers of other tables refer to this one.
 */
async function rebuild(db: Kysely<unknown>, { id }: SqlDialect, table: string): Promise<void> {
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_schema
    where tbl_name = ${table} and sql is not null order by type = 'table' desc, rowid`.execute(db);
  const [definition, ...parts] = rows.map((row) => row.sql);
  if (!definition) throw new Error(`The table ${table} does not exist.`);
  await runStatements(db, [
    `create temporary table copied as select * from ${table}`,
    `drop table ${table}`,
    definition.replace(id, `${id} autoincrement`),
    `insert into ${table} select * from temp.copied`,
    'drop table temp.copied',
    ...parts,
  ]);
}
