import type { Writer } from './database/database.ts';

const dayMs = 24 * 60 * 60_000;

/** A repeated write is recognised for a day. */
const idempotencyKeyMs = dayMs;

/** Expired sessions are unusable but kept: a clock that was ahead must not sign everyone out. */
const expiredSessionMs = 30 * dayMs;

/** Also for used and revoked links: an expired one explains for a while what happened. */
const expiredLinkMs = 30 * dayMs;
/** Failed jobs stay longer, to be looked into. */
const finishedJobMs = 30 * dayMs;
const failedJobMs = 90 * dayMs;

/** Tokens before their sessions: a session is deleted with its remaining tokens. */
export const expiringTables = [
  'refresh_tokens',
  'sessions',
  'attempts',
  'idempotency_keys',
  'account_links',
  'jobs',
] as const;

export type ExpiringTable = (typeof expiringTables)[number];

const before = (now: Date, milliseconds: number): string =>
  new Date(now.getTime() - milliseconds).toISOString();

type DeleteExpired = (
  writer: Writer,
  now: Date,
  limit: number,
) => Promise<{ readonly numDeletedRows: bigint }>;

const deletions: Record<ExpiringTable, DeleteExpired> = {
  refresh_tokens: (writer, now, limit) =>
    writer
      .deleteFrom('refresh_tokens')
      .where('hash', 'in', (query) =>
        query
          .selectFrom('refresh_tokens')
          .select('hash')
          .where('expires_at', '<=', before(now, expiredSessionMs))
          .orderBy('expires_at')
          .limit(limit),
      )
      .executeTakeFirst(),
  sessions: (writer, now, limit) =>
    writer
      .deleteFrom('sessions')
      .where('id', 'in', (query) =>
        query
          .selectFrom('sessions')
          .select('id')
          .where('expires_at', '<=', before(now, expiredSessionMs))
          .orderBy('expires_at')
          .limit(limit),
      )
      .executeTakeFirst(),
  attempts: (writer, now, limit) =>
    writer
      .deleteFrom('attempts')
      .where('bucket', 'in', (query) =>
        query
          .selectFrom('attempts')
          .select('bucket')
          .where('expires_at', '<=', now.toISOString())
          .orderBy('expires_at')
          .limit(limit),
      )
      // A parallel attempt can have extended the row since the subquery found it.
      .where('expires_at', '<=', now.toISOString())
      .executeTakeFirst(),
  idempotency_keys: (writer, now, limit) =>
    writer
      .deleteFrom('idempotency_keys')
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('user_id', 'key'),
          'in',
          selectFrom('idempotency_keys')
            .select(['user_id', 'key'])
            .where('created_at', '<=', before(now, idempotencyKeyMs))
            .orderBy('created_at')
            .limit(limit)
            .$asTuple('user_id', 'key'),
        ),
      )
      .executeTakeFirst(),
  account_links: (writer, now, limit) =>
    writer
      .deleteFrom('account_links')
      .where('id', 'in', (query) =>
        query
          .selectFrom('account_links')
          .select('id')
          .where('expires_at', '<=', before(now, expiredLinkMs))
          .orderBy('expires_at')
          .limit(limit),
      )
      .executeTakeFirst(),
  jobs: (writer, now, limit) =>
    writer
      .deleteFrom('jobs')
      .where('id', 'in', (query) =>
        query
          .selectFrom('jobs')
          .select('id')
          .where('finished_at', '<=', before(now, finishedJobMs))
          .where(({ eb, or }) =>
            or([eb('state', '<>', 'failed'), eb('finished_at', '<=', before(now, failedJobMs))]),
          )
          .orderBy('finished_at')
          .limit(limit),
      )
      .executeTakeFirst(),
};

/** Deletes the oldest expired rows of a table, up to the limit, and returns their number. */
export async function deleteExpired(
  writer: Writer,
  table: ExpiringTable,
  now: Date,
  limit: number,
): Promise<number> {
  return Number((await deletions[table](writer, now, limit)).numDeletedRows);
}
