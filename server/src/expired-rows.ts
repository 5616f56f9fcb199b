import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Writer } from './database/database.ts';

const dayMs = 24 * 60 * 60_000;

interface Expiry {
  readonly key: readonly string[];
  readonly isExpired: (now: Date) => RawBuilder<SqlBool>;
  /** Indexed: the oldest rows are deleted first. */
  readonly time: string;
}

const after = (time: string, days: number, key: string): Expiry => ({
  key: [key],
  isExpired: (now) => isPast(time, days, now),
  time,
});

const isPast = (time: string, days: number, now: Date) =>
  sql<SqlBool>`${sql.ref(time)} <= ${new Date(now.getTime() - days * dayMs).toISOString()}`;

/** Tokens before their sessions: a session is deleted with its remaining tokens. */
const expiries = {
  // Expired sessions are unusable but stay: a clock that was ahead must not sign everyone out.
  refresh_tokens: after('expires_at', 30, 'hash'),
  sessions: after('expires_at', 30, 'id'),
  attempts: after('expires_at', 0, 'bucket'),
  // A repeated write is recognised for a day.
  idempotency_keys: { ...after('created_at', 1, 'key'), key: ['user_id', 'key'] },
  // Failed jobs stay longer, to be looked into.
  jobs: {
    ...after('finished_at', 30, 'id'),
    isExpired: (now) => sql<SqlBool>`${isPast('finished_at', 30, now)}
      and (state <> 'failed' or ${isPast('finished_at', 90, now)})`,
  },
  mfa_challenges: after('expires_at', 0, 'token_hash'),
  // Also used and revoked ones: an expired link explains for a while what happened.
  account_links: after('expires_at', 30, 'id'),
} satisfies Record<string, Expiry>;

export type ExpiringTable = keyof typeof expiries;

export const expiringTables = Object.keys(expiries) as ExpiringTable[];

/** Deletes the oldest expired rows of a table, up to the limit, and returns their number. */
export async function deleteExpired(
  writer: Writer,
  table: ExpiringTable,
  now: Date,
  limit: number,
): Promise<number> {
  const { key, isExpired, time }: Expiry = expiries[table];
  const keys = sql.join(key.map((column) => sql.ref(column)));
  // Checked again for each row: a parallel request can have extended it since it was found.
  const deletion = sql`delete from ${sql.table(table)}
    where (${keys}) in (
      select ${keys} from ${sql.table(table)}
      where ${isExpired(now)} order by ${sql.ref(time)} limit ${limit}
    ) and ${isExpired(now)}`;
  return Number((await deletion.execute(writer)).numAffectedRows ?? 0);
}
