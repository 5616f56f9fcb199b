import type { Reader, Writer } from '../../../database/database.ts';

/** False if the user no longer has the expected hash. */
export async function savePasswordHash(
  writer: Writer,
  userId: number,
  hash: string,
  expected?: string,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('users')
    .set({ password_hash: hash })
    .where('id', '=', userId)
    .$if(expected !== undefined, (query) => query.where('password_hash', '=', expected ?? ''))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findActiveUser(writer: Writer, email: string): Promise<number | undefined> {
  const row = await writer
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row?.id;
}

/** Null for a user who is not active, too. */
export async function findPasswordHash(reader: Reader | Writer, userId: number) {
  const row = await reader
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row?.password_hash ?? null;
}
