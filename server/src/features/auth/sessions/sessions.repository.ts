import type { Selectable } from 'kysely';
import type { Reader, Writer } from '../../../database/database.ts';
import type { SessionsTable } from '../../../database/tables.ts';

export type SessionRow = Selectable<SessionsTable>;

/** More than anybody looks through; whoever has more ends some and sees the next. */
const mostListed = 100;

export async function insertSession(writer: Writer, session: SessionRow): Promise<void> {
  await writer.insertInto('sessions').values(session).execute();
}

export const findLiveSessions = (
  reader: Reader,
  userId: number,
  now: Date,
): Promise<SessionRow[]> =>
  reader
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(mostListed)
    .execute();

/** Ends a live session of this user; false where there is none. */
export async function endOwnSession(
  writer: Writer,
  id: string,
  userId: number,
  now: Date,
): Promise<boolean> {
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
