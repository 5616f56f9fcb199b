import type { Writer } from '../../database/database.ts';

/**
 * Other transactions that take the same lock wait until this one ends. For rules about a whole
 * table, such as that no two codes differ in case only. Returns the number of `countUp` calls.
 */
export async function takeLock(writer: Writer, name: string): Promise<number> {
  const { value } = await writer
    .insertInto('metadata')
    .values({ name: `lock:${name}`, value: '0' })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ value: row.ref('metadata.value') })),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return Number(value);
}

/** Changes the number of a lock that this transaction has taken. Returns the new one. */
export async function countUp(writer: Writer, name: string, current: number): Promise<number> {
  await writer
    .updateTable('metadata')
    .set({ value: String(current + 1) })
    .where('name', '=', `lock:${name}`)
    .execute();
  return current + 1;
}
