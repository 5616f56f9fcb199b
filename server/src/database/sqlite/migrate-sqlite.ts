import { isApplied } from '../migrations/migrate.ts';
import type { Migration } from '../migrations/sql-dialect.ts';
import type { RunSql } from '../run-sql.ts';
import { sqliteWords } from './sql-dialect.ts';

/** A transaction that writes has the file to itself, so that of many who start one migrates. */
export async function migrateOne(run: RunSql, migration: Migration): Promise<boolean> {
  await run(`create table if not exists migrations (
    name text primary key not null, applied_at text not null
  ) strict`);
  if (await isApplied(run, migration)) return false;
  for (const statement of [...migration.shared(sqliteWords), ...migration.sqlite]) {
    await run(statement);
  }
  await run(`insert into migrations
    values ('${migration.name}', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`);
  return true;
}
