import { type Kysely, sql } from 'kysely';
import type { Migration } from '../migrations/schema-words.ts';
import type { Tables } from '../tables.ts';
import { sqliteWords } from './words.ts';

/** A transaction that writes has the file to itself, so that of many who start one migrates. */
export async function migrateSqlite(
  writer: Kysely<Tables>,
  migrations: readonly Migration[],
): Promise<string[]> {
  const done: string[] = [];
  for (const migration of migrations) {
    const isNew = await writer.transaction().execute(async (transaction) => {
      await sql`create table if not exists migrations (
        name text primary key not null, applied_at text not null
      ) strict`.execute(transaction);
      const known = await sql`select 1 from migrations where name = ${migration.name}`.execute(
        transaction,
      );
      if (known.rows.length > 0) return false;
      for (const statement of [...migration.shared(sqliteWords), ...migration.sqlite]) {
        await sql.raw(statement).execute(transaction);
      }
      await sql`insert into migrations values (${migration.name}, ${new Date().toISOString()})`.execute(
        transaction,
      );
      return true;
    });
    if (isNew) done.push(migration.name);
  }
  return done;
}
