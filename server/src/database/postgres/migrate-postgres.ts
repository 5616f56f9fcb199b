import { type Kysely, sql } from 'kysely';
import type { Migration } from '../migrations/schema-words.ts';
import type { Tables } from '../tables.ts';
import { postgresWords } from './words.ts';

/** Any number that no other program on this database takes for its lock. */
const migrationLock = 7_086_118_467;

/** Under a lock that ends with the transaction, so that of many nodes who start one migrates. */
export async function migratePostgres(
  database: Kysely<Tables>,
  migrations: readonly Migration[],
): Promise<string[]> {
  const done: string[] = [];
  for (const migration of migrations) {
    const isNew = await database.transaction().execute(async (transaction) => {
      await sql`select set_config('statement_timeout', '0', true)`.execute(transaction);
      await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction);
      await sql`create table if not exists migrations (
        name text primary key, applied_at timestamptz(3) not null default now()
      )`.execute(transaction);
      const known = await sql`select 1 from migrations where name = ${migration.name}`.execute(
        transaction,
      );
      if (known.rows.length > 0) return false;
      for (const statement of [...migration.shared(postgresWords), ...migration.postgres]) {
        await sql.raw(statement).execute(transaction);
      }
      await sql`insert into migrations (name) values (${migration.name})`.execute(transaction);
      return true;
    });
    if (isNew) done.push(migration.name);
  }
  return done;
}
