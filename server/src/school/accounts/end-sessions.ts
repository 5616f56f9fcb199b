import type { Writer } from '../../database/database.ts';

/** Ends the sessions of a user, except one if it is given. Returns their number. */
export async function endSessions(
  writer: Writer,
  userId: number,
  now: Date,
  keptId?: string,
): Promise<number> {
  const { numUpdatedRows } = await writer
    .updateTable('sessions')
    .set({ ended_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(keptId !== undefined, (query) => query.where('id', '<>', keptId ?? ''))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
