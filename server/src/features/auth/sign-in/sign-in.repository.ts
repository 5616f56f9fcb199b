import type { Reader, Writer } from '../../../database/database.ts';
import { type UserRow, userColumns } from '../../../school/user-fields.ts';

export interface Credentials {
  readonly id: number;
  readonly status: string;
  readonly password_hash: string | null;
  readonly full_name: string;
  readonly user_type: string;
}

export const findCredentials = (reader: Reader, email: string): Promise<Credentials | undefined> =>
  reader
    .selectFrom('users')
    .select(['id', 'status', 'password_hash', 'full_name', 'user_type'])
    .where('email', '=', email)
    .executeTakeFirst();

/**
 * Records the sign-in if the user is still active and still has the checked password. The row
 * stays locked: a parallel suspension runs before this or finds the new session to end.
 */
export const recordSignIn = (
  writer: Writer,
  { id, password_hash }: Pick<Credentials, 'id' | 'password_hash'>,
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

export const findUser = (reader: Reader, id: number): Promise<UserRow> =>
  reader.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirstOrThrow();
