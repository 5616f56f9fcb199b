import { type Compilable, Kysely, sql } from 'kysely';
import type { Database } from '../database.ts';
import type { Tables } from '../tables.ts';
import { contains, holds } from './contains.ts';
import { PostgresDialect } from './driver.ts';
import { isAway, isUniqueViolation } from './errors.ts';
import { maintenanceOf } from './maintenance.ts';
import { openPool } from './pool.ts';
import { repeating } from './repeating.ts';
import { streamRows } from './stream.ts';

export function openPostgres(url: string, replicaUrl: string | undefined): Database {
  const primary = kyselyOn(url);
  const replica = replicaUrl ? kyselyOn(replicaUrl) : primary;
  // Long exports have connections of their own, so that they never take those of the lists.
  const exports = openPool(replicaUrl ?? url, { connections: 4 });

  return {
    reader: primary,
    replica,
    write: repeating((work) => primary.transaction().execute(work)),
    stream: <R>(query: Compilable<R>, signal: AbortSignal) =>
      streamRows(exports.pool, query.compile(), signal),
    contains,
    holds,
    isUniqueViolation,
    isAway,
    ping: async () => void (await sql`select 1`.execute(primary)),
    ...maintenanceOf(url),
    close: async () => {
      await Promise.all([
        primary.destroy(),
        replica === primary ? undefined : replica.destroy(),
        exports.pool.end(),
      ]);
    },
  };
}

const kyselyOn = (url: string): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new PostgresDialect(openPool(url, { connections: 10 })) });
