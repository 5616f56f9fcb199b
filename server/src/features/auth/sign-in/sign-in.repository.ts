import type { Reader, Writer } from '../../../database/database.ts';
import { type UserRow, userColumns } from '../../../school/user-fields.ts';

export interface Credentials {
  readonly id: number;
  readonly status: string;
  readonly password_hash: string | null;
}

export const findCredentials = (reader: Reader, email: string): Promise<Credentials | undefined> =>
  reader
    .selectFrom('users')
    .select(['id', 'status', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst();

/**
 * Notes the sign-in of somebody who is still active with the password that was checked; the row
 * stays locked, so that a suspension comes before this or finds the session to end.
 */
export const noteLogin = (
  writer: Writer,
  { id, password_hash }: Credentials,
  now: Date,
): Promise<UserRow | undefined> =>
  writer
    .updateTable('users')
    .set({ last_login_at: now.toISOString() })
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where('password_hash', '=', password_hash)
    .returning(userColumns)
    .executeTakeFirst();
