import type { Selectable } from 'kysely';
import type { Writer } from '../../../database/database.ts';
import type { Tables } from '../../../database/tables.ts';

export const findToken = (writer: Writer, hash: string) =>
  writer
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['refresh_tokens.used_at', 'refresh_tokens.retired_at as revoked_at'])
    .select('refresh_tokens.expires_at')
    .select(['users.status as user_status', 'users.full_name', 'users.email'])
    .where('refresh_tokens.hash', '=', hash)
    .executeTakeFirst();

export const insertToken = (writer: Writer, token: Selectable<Tables['refresh_tokens']>) =>
  writer.insertInto('refresh_tokens').values(token).execute();

export const recordUse = (writer: Writer, hash: string, usedAt: string, expiresAt: Date) =>
  writer
    .updateTable('refresh_tokens')
    .set({ used_at: usedAt, expires_at: expiresAt.toISOString() })
    .where('hash', '=', hash)
    .execute();

export const revokeOtherTokens = (writer: Writer, sessionId: string, hash: string, now: Date) =>
  writer
    .updateTable('refresh_tokens')
    .set({ retired_at: now.toISOString() })
    .where('session_id', '=', sessionId)
    .where('hash', '!=', hash)
    .where('retired_at', 'is', null)
    .execute();

/**
 * Revokes the successors of a token except the newest. None of them was ever used. They are not
 * deleted, because presenting one must be recognised as reuse.
 */
export async function revokeSurplusSuccessors(
  writer: Writer,
  hash: string,
  keep: number,
  now: Date,
): Promise<void> {
  await writer
    .updateTable('refresh_tokens')
    .set({ retired_at: now.toISOString() })
    .where('hash', 'in', (query) =>
      query
        .selectFrom('refresh_tokens')
        .select('hash')
        .where('parent_hash', '=', hash)
        .where('retired_at', 'is', null)
        .orderBy('created_at', 'desc')
        // More than can exist: SQLite requires a limit for an offset.
        .limit(1000)
        .offset(keep),
    )
    .execute();
}
