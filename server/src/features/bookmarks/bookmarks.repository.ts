import type { Reader, Writer } from '../../database/database.ts';

/** The ids of the user's bookmarked items, oldest first. */
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

/** False if it exists. Waits for a parallel call on the same bookmark. */
export async function insertBookmark(writer: Writer, userId: number, itemId: string, at: string) {
  const { numInsertedOrUpdatedRows } = await writer
    .insertInto('bookmarks')
    .values({ user_id: userId, item_id: itemId, created_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'item_id']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function removeBookmark(writer: Writer, userId: number, itemId: string) {
  const { numDeletedRows } = await writer
    .deleteFrom('bookmarks')
    .where('user_id', '=', userId)
    .where('item_id', '=', itemId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
