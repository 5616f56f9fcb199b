import type { Reader, Writer } from '../../../database/database.ts';

export async function findPasswordHash(reader: Reader, userId: number): Promise<string | null> {
  const row = await reader
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

/**
 * Records that the user of a session has proved who they are. False if the session has ended or
 * the password has changed since the check.
 */
export async function recordAuthentication(
  writer: Writer,
  sessionId: string,
  passwordHash: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('sessions')
    .set({ authenticated_at: now.toISOString() })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('user_id', 'in', (query) =>
      query
        .selectFrom('users')
        .select('users.id')
        .where('users.password_hash', '=', passwordHash)
        .where('users.status', '=', 'active'),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
