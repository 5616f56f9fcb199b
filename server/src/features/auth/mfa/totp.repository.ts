import type { Reader, Writer } from '../../../database/database.ts';

export const findTotp = (reader: Reader | Writer, userId: number) =>
  reader.selectFrom('totp_secrets').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** Stores a secret that is not used until `confirmSecret`. */
export async function storePendingSecret(
  writer: Writer,
  userId: number,
  sealed: string,
  now: Date,
): Promise<void> {
  const pending = { pending_secret: sealed, pending_since: now.toISOString() };
  await writer
    .insertInto('totp_secrets')
    .values({ user_id: userId, secret: null, confirmed_at: null, last_step: null, ...pending })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(pending))
    .execute();
}

/** The pending secret replaces the other one. Its step cannot be used again. */
export const confirmSecret = (writer: Writer, userId: number, step: number, now: Date) =>
  writer
    .updateTable('totp_secrets')
    .set((row) => ({
      secret: row.ref('pending_secret'),
      confirmed_at: now.toISOString(),
      last_step: step,
      pending_secret: null,
      pending_since: null,
    }))
    .where('user_id', '=', userId)
    .execute();

/** False if a code of this step or a later one was accepted before. */
export async function acceptStep(writer: Writer, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where((row) => row.or([row('last_step', 'is', null), row('last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const findSecrets = (writer: Writer) =>
  writer
    .selectFrom('totp_secrets')
    .select(['user_id', 'secret'])
    .where('secret', 'is not', null)
    .execute();

/** Does nothing if a parallel set-up has replaced the secret. */
export const replaceSecret = (writer: Writer, userId: number, sealed: string, resealed: string) =>
  writer
    .updateTable('totp_secrets')
    .set({ secret: resealed })
    .where('user_id', '=', userId)
    .where('secret', '=', sealed)
    .execute();

export const deleteTotp = (writer: Writer, userId: number) =>
  writer.deleteFrom('totp_secrets').where('user_id', '=', userId).execute();
