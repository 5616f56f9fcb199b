import { type Compilable, Kysely, sql } from 'kysely';
import type { BulkLoad, BulkLoadOptions } from '../bulk-load.ts';
import type { Database, Writer } from '../database.ts';
import { recount } from '../kept/recount.ts';
import { findDifferences } from '../kept/verify.ts';
import { allMigrations } from '../migrations/all-migrations.ts';
import type { RunSql, SqlRow } from '../run-sql.ts';
import type { Tables } from '../tables.ts';
import { loadInto } from './bulk-load-postgres.ts';
import { contains, holds } from './contains.ts';
import { PostgresDialect } from './driver.ts';
import { isAway, isUniqueViolation } from './errors.ts';
import { migratePostgres } from './migrate-postgres.ts';
import { openPool } from './pool.ts';
import { repeating } from './repeating.ts';
import { streamRows } from './stream.ts';
import { postgresTallyWords } from './words.ts';

export function openPostgres(url: string, replicaUrl: string | undefined): Database {
  const primary = new Kysely<Tables>({
    dialect: new PostgresDialect(openPool(url, { connections: 10 })),
  });
  const replica = replicaUrl
    ? new Kysely<Tables>({
        dialect: new PostgresDialect(openPool(replicaUrl, { connections: 10 })),
      })
    : primary;
  // Long exports have connections of their own, so that they never take those of the lists.
  const exports = openPool(replicaUrl ?? url, { connections: 4 });

  const write = repeating((work) => primary.transaction().execute(work));

  async function bulkLoad(
    work: (into: BulkLoad) => Promise<void>,
    options: BulkLoadOptions = {},
  ): Promise<void> {
    const { pool } = openPool(url, { connections: 1 });
    const client = await pool.connect();
    try {
      await client.query('begin');
      await loadInto(client, work, options);
      await client.query('commit');
      await client.query('set statement_timeout = 0');
      await client.query('vacuum');
    } finally {
      client.release(true);
      await pool.end();
    }
  }

  return {
    reader: primary,
    replica,
    write,
    stream: <R>(query: Compilable<R>, signal: AbortSignal) =>
      streamRows(exports.pool, query.compile(), signal),
    contains,
    holds,
    isUniqueViolation,
    isAway,
    ping: async () => void (await sql`select 1`.execute(primary)),
    migrate: () => migratePostgres(primary, allMigrations),
    bulkLoad,
    recount: () =>
      primary
        .transaction()
        .execute((transaction) => recount(runOn(transaction), postgresTallyWords)),
    verify: () =>
      primary
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (transaction) => {
          await sql`select set_config('statement_timeout', '0', true)`.execute(transaction);
          return findDifferences(runOn(transaction), postgresTallyWords);
        }),
    close: async () => {
      await Promise.all([
        primary.destroy(),
        replica === primary ? undefined : replica.destroy(),
        exports.pool.end(),
      ]);
    },
  };
}

const runOn =
  (transaction: Writer): RunSql =>
  async (text) =>
    (await sql.raw<SqlRow>(text).execute(transaction)).rows;
