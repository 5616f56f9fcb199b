import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Reader, Writer } from '../../../database/database.ts';
import type { Tables } from '../../../database/tables.ts';

export type SessionRow = Selectable<Tables['sessions']>;

/** A user with more sessions sees the rest after ending some. */
const maxListed = 100;

export const insertSession = (writer: Writer, session: SessionRow) =>
  writer.insertInto('sessions').values(session).execute();

export const findActiveSessions = (reader: Reader, userId: number, now: Date) =>
  reader
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(maxListed)
    .execute();

/** Ends an active session of this user. False if there is none with this id. */
export async function endOwnSession(writer: Writer, id: string, userId: number, now: Date) {
  const { numUpdatedRows } = await writer
    .updateTable('sessions')
    .set({ ended_at: now.toISOString() })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const idByToken = (tokenHash: string) => (query: ExpressionBuilder<Tables, 'sessions'>) =>
  query.selectFrom('refresh_tokens').select('session_id').where('hash', '=', tokenHash);

type SessionOwner = Pick<SessionRow, 'id' | 'user_id'>;

/**
 * Extends an active session that a token belongs to, but not beyond its absolute end. The row stays
 * locked until the transaction ends: parallel refreshes and a sign-out run one after the other.
 */
export const touchSessionOfToken = (
  writer: Writer,
  tokenHash: string,
  now: Date,
  expiresAt: Date,
): Promise<SessionOwner | undefined> =>
  writer
    .updateTable('sessions')
    .set({
      last_used_at: now.toISOString(),
      expires_at: sql<string>`case when ends_at < ${expiresAt.toISOString()} then ends_at
        else ${expiresAt.toISOString()} end`,
    })
    .where('id', '=', idByToken(tokenHash))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning(['id', 'user_id'])
    .executeTakeFirst();

/** Ends the active session that a token belongs to, even if the token is revoked. */
export const endSessionOfToken = (writer: Writer, tokenHash: string, now: Date) =>
  writer
    .updateTable('sessions')
    .set({ ended_at: now.toISOString() })
    .where('id', '=', idByToken(tokenHash))
    .where('ended_at', 'is', null)
    .returning(['id', 'user_id'])
    .executeTakeFirst();
