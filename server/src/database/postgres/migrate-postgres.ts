import { isApplied } from '../migrations/migrate.ts';
import type { Migration } from '../migrations/sql-dialect.ts';
import type { RunSql } from '../run-sql.ts';
import { postgresWords } from './sql-dialect.ts';

/** Any number that no other program on this database takes for its lock. */
const migrationLock = 7_086_118_467;

/** Under a lock that ends with the transaction, so that of many nodes who start one migrates. */
export async function migrateOne(run: RunSql, migration: Migration): Promise<boolean> {
  await run(`select pg_advisory_xact_lock(${migrationLock})`);
  await run(`create table if not exists migrations (
    name text primary key, applied_at timestamptz(3) not null default now()
  )`);
  if (await isApplied(run, migration)) return false;
  for (const statement of [...migration.shared(postgresWords), ...migration.postgres]) {
    await run(statement);
  }
  await run(`insert into migrations (name) values ('${migration.name}')`);
  return true;
}
