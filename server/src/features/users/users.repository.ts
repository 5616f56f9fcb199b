import type { Writer } from '../../database/database.ts';
import { type UserRow, userColumns } from '../../school/user-fields.ts';

export async function findUserType(writer: Writer, id: number): Promise<string | undefined> {
  const row = await writer
    .selectFrom('users')
    .select('user_type')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.user_type;
}

/** An update that changes nothing: it locks the row and returns it. */
export const lockUser = (writer: Writer, id: number): Promise<UserRow> =>
  writer
    .updateTable('users')
    .set((row) => ({ status: row.ref('status') }))
    .where('id', '=', id)
    .returning(userColumns)
    .executeTakeFirstOrThrow();

export const lockOwners = (writer: Writer): Promise<{ id: number; status: string }[]> =>
  writer
    .updateTable('users')
    .set((row) => ({ status: row.ref('status') }))
    .where('user_type', '=', 'owner')
    .returning(['id', 'status'])
    .execute();

export const setStatus = (writer: Writer, id: number, status: string): Promise<UserRow> =>
  writer
    .updateTable('users')
    .set({ status })
    .where('id', '=', id)
    .returning(userColumns)
    .executeTakeFirstOrThrow();

export async function endSessions(writer: Writer, userId: number, now: Date): Promise<void> {
  await writer
    .updateTable('sessions')
    .set({ ended_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}
