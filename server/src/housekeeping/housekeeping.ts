import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Writer } from '../database/database.ts';
import type { JobKind } from '../jobs/job-kind.ts';

const dayMs = 24 * 60 * 60_000;

/** A repeated write is recognised for a day. */
const idempotencyKeyMs = dayMs;

/** Expired sessions are unusable but kept: a clock that was ahead must not sign everyone out. */
const expiredSessionMs = 30 * dayMs;

/** Failed jobs stay longer, to be looked into, and so do those that can be undone. */
const finishedJobMs = 30 * dayMs;
const failedJobMs = 90 * dayMs;
/** Also for used and revoked links: an expired one explains for a while what happened. */
const expiredLinkMs = 30 * dayMs;

/** The rows name people, and an undo needs the job. */
const importMs = 90 * dayMs;

/** The rows name people. Payments that were recorded from them stay. */
const reconciliationMs = 90 * dayMs;

const before = (now: Date, milliseconds: number): string =>
  new Date(now.getTime() - milliseconds).toISOString();

interface Expiry {
  readonly primaryKey: readonly string[];
  /** The time from which the rows count as old. */
  readonly column: string;
  /** How long they stay after it. */
  readonly keptMs: number;
  readonly where?: (now: Date) => RawBuilder<unknown>;
}

/** Tokens before their sessions: a session is deleted with its remaining tokens. */
const expiries = {
  refresh_tokens: { primaryKey: ['hash'], column: 'expires_at', keptMs: expiredSessionMs },
  sessions: { primaryKey: ['id'], column: 'expires_at', keptMs: expiredSessionMs },
  attempts: { primaryKey: ['bucket'], column: 'expires_at', keptMs: 0 },
  idempotency_keys: {
    primaryKey: ['user_id', 'key'],
    column: 'created_at',
    keptMs: idempotencyKeyMs,
  },
  jobs: {
    primaryKey: ['id'],
    column: 'finished_at',
    keptMs: finishedJobMs,
    where: (now: Date) => sql`((state <> 'failed' and kind not in ('bulk', 'import.apply', 'undo'))
      or finished_at <= ${before(now, failedJobMs)})`,
  },
  mfa_challenges: { primaryKey: ['token_hash'], column: 'expires_at', keptMs: 0 },
  account_links: { primaryKey: ['id'], column: 'expires_at', keptMs: expiredLinkMs },
  imports: { primaryKey: ['id'], column: 'created_at', keptMs: importMs },
  reconciliations: { primaryKey: ['id'], column: 'created_at', keptMs: reconciliationMs },
} as const satisfies Record<string, Expiry>;

type ExpiringTable = keyof typeof expiries;
export const expiringTables = Object.keys(expiries) as ExpiringTable[];

/** Deletes the oldest expired rows of a table, up to the limit, and returns their number. */
export async function deleteExpired(
  writer: Writer,
  table: ExpiringTable,
  now: Date,
  limit: number,
): Promise<number> {
  const { primaryKey, column, keptMs, where }: Expiry = expiries[table];
  const key = sql.join(primaryKey.map((name) => sql.ref(name)));
  const isExpired = sql`${sql.ref(column)} <= ${before(now, keptMs)}`;
  // Checked twice: a parallel request can have extended a row since the subquery found it.
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)}
    where (${key}) in (
      select ${key} from ${sql.table(table)}
      where ${isExpired} and ${where?.(now) ?? sql`true`}
      order by ${sql.ref(column)}
      limit ${limit})
    and ${isExpired}`.execute(writer);
  return Number(numAffectedRows);
}

const intervalMs = 10 * 60_000;

/** Rows per transaction: small enough that no request waits long for a lock. */
const batchSize = 500;

interface HousekeepingParts {
  readonly database: Database;
  readonly now: () => Date;
}

/** Deletes expired rows, and the figures of earlier time zones. */
export const housekeeping = ({ database, now }: HousekeepingParts): JobKind => ({
  kind: 'housekeeping',
  maxAttempts: 3,
  everyMs: intervalMs,
  async run(_job, { signal }) {
    const deleted: Partial<Record<ExpiringTable, number>> = {};
    for (const table of expiringTables) {
      let count = batchSize;
      while (count >= batchSize) {
        signal.throwIfAborted();
        count = await database.write((writer) => deleteExpired(writer, table, now(), batchSize));
        deleted[table] = (deleted[table] ?? 0) + count;
        await yieldToOthers();
      }
    }
    let hasMore = true;
    while (hasMore) {
      signal.throwIfAborted();
      hasMore = await database.write((writer) =>
        database.zoneChange.removeUnused(writer, batchSize),
      );
      await yieldToOthers();
    }
    return { deleted };
  },
});
