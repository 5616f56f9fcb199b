import type { Reader, Writer } from '../../database/database.ts';

/** The ids of one's bookmarked items, the first set first. */
export const bookmarkedItems = async (reader: Reader, userId: number): Promise<string[]> => {
  const rows = await reader
    .selectFrom('bookmarks')
    .select('item_id')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('item_id')
    .execute();
  return rows.map((row) => row.item_id);
};

/** Whether it was not there before; a parallel call on the same bookmark is waited for. */
export async function addBookmark(
  writer: Writer,
  userId: number,
  itemId: string,
  at: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await writer
    .insertInto('bookmarks')
    .values({ user_id: userId, item_id: itemId, created_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'item_id']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Whether it was there. */
export async function removeBookmark(
  writer: Writer,
  userId: number,
  itemId: string,
): Promise<boolean> {
  const { numDeletedRows } = await writer
    .deleteFrom('bookmarks')
    .where('user_id', '=', userId)
    .where('item_id', '=', itemId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
