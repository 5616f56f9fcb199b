import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Writer } from '../../../database/database.ts';
import type { RefreshTokensTable, Tables } from '../../../database/tables.ts';

const sessionOfToken = (tokenHash: string) => (query: ExpressionBuilder<Tables, 'sessions'>) =>
  query.selectFrom('refresh_tokens').select('session_id').where('hash', '=', tokenHash);

export interface Family {
  readonly id: string;
  readonly user_id: number;
}

/**
 * Notes the use of a live session by one of its tokens. The row stays locked until the
 * transaction ends: uses of a family, and its end, come one after the other.
 */
export const touchSession = (
  writer: Writer,
  tokenHash: string,
  now: Date,
  expiresAt: Date,
): Promise<Family | undefined> =>
  writer
    .updateTable('sessions')
    .set({ last_used_at: now.toISOString(), expires_at: expiresAt.toISOString() })
    .where('id', '=', sessionOfToken(tokenHash))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning(['id', 'user_id'])
    .executeTakeFirst();

/** Ends the live session that a token belongs to, also by a retired one. */
export const endSessionOfToken = (
  writer: Writer,
  tokenHash: string,
  now: Date,
): Promise<Family | undefined> =>
  writer
    .updateTable('sessions')
    .set({ ended_at: now.toISOString() })
    .where('id', '=', sessionOfToken(tokenHash))
    .where('ended_at', 'is', null)
    .returning(['id', 'user_id'])
    .executeTakeFirst();

export interface PresentedToken {
  readonly used_at: string | null;
  readonly retired_at: string | null;
  readonly expires_at: string;
  readonly user_status: string;
  readonly full_name: string;
  readonly email: string;
}

/** A token as it stands, and the person whose it is. */
export const findToken = (writer: Writer, hash: string): Promise<PresentedToken | undefined> =>
  writer
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'refresh_tokens.used_at',
      'refresh_tokens.retired_at',
      'refresh_tokens.expires_at',
      'users.status as user_status',
      'users.full_name',
      'users.email',
    ])
    .where('refresh_tokens.hash', '=', hash)
    .executeTakeFirst();

export async function insertToken(
  writer: Writer,
  token: Selectable<RefreshTokensTable>,
): Promise<void> {
  await writer.insertInto('refresh_tokens').values(token).execute();
}

/** Whatever else was good in the family of a token is so no more. */
export async function retireOthers(
  writer: Writer,
  sessionId: string,
  hash: string,
  now: Date,
): Promise<void> {
  await writer
    .updateTable('refresh_tokens')
    .set({ retired_at: now.toISOString() })
    .where('session_id', '=', sessionId)
    .where('hash', '!=', hash)
    .where('retired_at', 'is', null)
    .execute();
}

export async function noteUse(
  writer: Writer,
  hash: string,
  usedAt: string,
  expiresAt: Date,
): Promise<void> {
  await writer
    .updateTable('refresh_tokens')
    .set({ used_at: usedAt, expires_at: expiresAt.toISOString() })
    .where('hash', '=', hash)
    .execute();
}

/** Forgets the successors of a token, none of which was ever used, but for the newest. */
export async function forgetUnusedSuccessors(
  writer: Writer,
  hash: string,
  keep: number,
): Promise<void> {
  await writer
    .deleteFrom('refresh_tokens')
    .where('hash', 'in', (query) =>
      query
        .selectFrom('refresh_tokens')
        .select('hash')
        .where('parent_hash', '=', hash)
        .orderBy('created_at', 'desc')
        // More than there can be: SQLite takes no offset without a limit.
        .limit(1000)
        .offset(keep),
    )
    .execute();
}
