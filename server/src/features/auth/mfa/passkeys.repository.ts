import type { Insertable, Selectable } from 'kysely';
import type { Reader, Writer } from '../../../database/database.ts';
import type { Tables } from '../../../database/tables.ts';

export type PasskeyRow = Selectable<Tables['passkeys']>;

export const findPasskeys = (reader: Reader | Writer, userId: number): Promise<PasskeyRow[]> =>
  reader.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute();

/** Undefined if the credential is known already, of this user or another. */
export const insertPasskey = (writer: Writer, passkey: Insertable<Tables['passkeys']>) =>
  writer
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();

export const setPasskeyName = (writer: Writer, userId: number, id: number, name: string) =>
  writer
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();

export const deletePasskey = (writer: Writer, userId: number, id: number) =>
  writer
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();

export interface PasskeyUse {
  readonly id: number;
  readonly counterBefore: number;
  readonly counter: number;
  readonly isBackedUp: boolean;
}

/** False if the passkey was removed or used since it was read. */
export async function recordPasskeyUse(
  writer: Writer,
  userId: number,
  { id, counterBefore, counter, isBackedUp }: PasskeyUse,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('passkeys')
    .set({ counter, backed_up: isBackedUp ? 1 : 0, last_used_at: now.toISOString() })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('counter', '=', counterBefore)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
