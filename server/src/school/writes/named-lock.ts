import type { Writer } from '../../database/database.ts';

/**
 * Other transactions that take the same lock wait until this one ends. For rules about a whole
 * table, such as that no two codes differ in case only. Returns the number of `countUp` calls.
 */
export async function takeLock(writer: Writer, name: string): Promise<number> {
  const lock = { name: `lock:${name}`, value: '0' };
  const locked = (await lockRow(writer, lock.name)) ?? (await createRow(writer, lock));
  return Number(locked.value);
}

const lockRow = (writer: Writer, name: string) =>
  writer
    .selectFrom('metadata')
    .select('value')
    .where('name', '=', name)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Waits for another transaction that is creating it. */
async function createRow(writer: Writer, lock: { name: string; value: string }) {
  await writer
    .insertInto('metadata')
    .values(lock)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await lockRow(writer, lock.name)) ?? lock;
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
