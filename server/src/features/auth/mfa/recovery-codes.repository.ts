import type { Reader, Writer } from '../../../database/database.ts';

export async function countCodesLeft(reader: Reader | Writer, userId: number): Promise<number> {
  const { count } = await reader
    .selectFrom('recovery_codes')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function replaceCodes(writer: Writer, userId: number, hashes: readonly string[]) {
  await deleteCodes(writer, userId);
  await writer
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash, used_at: null })))
    .execute();
}

/** False if the code is wrong or was used before. */
export async function takeCode(writer: Writer, userId: number, hash: string, now: Date) {
  const { numUpdatedRows } = await writer
    .updateTable('recovery_codes')
    .set({ used_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const deleteCodes = (writer: Writer, userId: number) =>
  writer.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
