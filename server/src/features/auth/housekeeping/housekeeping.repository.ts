import type { Writer } from '../../../database/database.ts';

/** A write that is sent again after a day is meant anew. */
const keptKeyMs = 24 * 60 * 60_000;

/** A clock that was ahead for a while, and has swept then, must not have signed everybody out. */
const keptSessionMs = 30 * 24 * 60 * 60_000;

/** Deletes so many of each that is past its time, the oldest first; how many were deleted of each. */
export async function sweepExpired(writer: Writer, now: Date, most: number): Promise<number[]> {
  const at = now.toISOString();
  const longExpired = new Date(now.getTime() - keptSessionMs).toISOString();
  const tokens = await writer
    .deleteFrom('refresh_tokens')
    .where('hash', 'in', (query) =>
      query
        .selectFrom('refresh_tokens')
        .select('hash')
        .where('expires_at', '<=', longExpired)
        .orderBy('expires_at')
        .limit(most),
    )
    .executeTakeFirst();
  const sessions = await writer
    .deleteFrom('sessions')
    .where('id', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select('id')
        .where('expires_at', '<=', longExpired)
        .orderBy('expires_at')
        .limit(most),
    )
    .executeTakeFirst();
  const attempts = await writer
    .deleteFrom('attempts')
    .where('bucket', 'in', (query) =>
      query
        .selectFrom('attempts')
        .select('bucket')
        .where('expires_at', '<=', at)
        .orderBy('expires_at')
        .limit(most),
    )
    // One that was begun since it was looked for is not past its time.
    .where('expires_at', '<=', at)
    .executeTakeFirst();
  const keys = await writer
    .deleteFrom('idempotency_keys')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('user_id', 'key'),
        'in',
        selectFrom('idempotency_keys')
          .select(['user_id', 'key'])
          .where('created_at', '<=', new Date(now.getTime() - keptKeyMs).toISOString())
          .orderBy('created_at')
          .limit(most)
          .$asTuple('user_id', 'key'),
      ),
    )
    .executeTakeFirst();
  return [tokens, sessions, attempts, keys].map(({ numDeletedRows }) => Number(numDeletedRows));
}
