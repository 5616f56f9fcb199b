import type { Writer } from '../../database/database.ts';

/** Deletes so many of each that is past its time, the oldest first; how many were deleted of each. */
export async function sweepExpired(writer: Writer, now: Date, most: number): Promise<number[]> {
  const at = now.toISOString();
  const tokens = await writer
    .deleteFrom('refresh_tokens')
    .where('hash', 'in', (query) =>
      query
        .selectFrom('refresh_tokens')
        .select('hash')
        .where('expires_at', '<=', at)
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
        .where('expires_at', '<=', at)
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
  return [tokens, sessions, attempts].map(({ numDeletedRows }) => Number(numDeletedRows));
}
