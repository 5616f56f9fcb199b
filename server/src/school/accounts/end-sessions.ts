import type { Writer } from '../../database/database.ts';

/**
 * Ends the sessions of users, except one if it is given. Returns how many of them were active: an
 * expired one ends too, because it would work again after a clock that was ahead is corrected.
 */
export async function endSessions(
  writer: Writer,
  userId: number | readonly number[],
  now: Date,
  keptId?: string,
): Promise<number> {
  const at = now.toISOString();
  const ended = await writer
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('user_id', 'in', [userId].flat())
    .where('ended_at', 'is', null)
    .$if(keptId !== undefined, (query) => query.where('id', '<>', keptId ?? ''))
    .returning('expires_at')
    .execute();
  return ended.filter(({ expires_at }) => expires_at > at).length;
}
