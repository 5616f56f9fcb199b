import type { Reader, Writer } from '../../../database/database.ts';

/** Null for a user who is not active, too. */
export async function findPasswordHash(
  reader: Reader | Writer,
  userId: number,
): Promise<string | null> {
  const row = await reader
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row?.password_hash ?? null;
}
