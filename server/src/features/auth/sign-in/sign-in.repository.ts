import type { Day } from '@provost/contract/days';
import type { Reader, Writer } from '../../../database/database.ts';
import { mustSetUpMfa } from '../../../school/accounts/mfa-requirement.ts';
import { type UserRow, userColumns } from '../../../school/accounts/user-fields.ts';

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

/** Of a user whose row is locked: a parallel suspension finds the new session to end. */
export const recordSignIn = (writer: Writer, id: number, now: Date): Promise<UserRow> =>
  writer
    .updateTable('users')
    .set({ last_login_at: now.toISOString() })
    .where('id', '=', id)
    .returning(userColumns)
    .executeTakeFirstOrThrow();

export const findUser = (reader: Reader, id: number) =>
  reader
    .selectFrom('users')
    .select(userColumns)
    .select(mustSetUpMfa.as('must_set_up_mfa'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Whether the user must set up a second factor before anything else. */
export async function mustSetUp(reader: Reader, id: number): Promise<boolean> {
  const row = await reader
    .selectFrom('users')
    .select(mustSetUpMfa.as('must_set_up_mfa'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.must_set_up_mfa === 1;
}

/** The last day whose page is closed. */
export async function lastClosedDay(reader: Reader): Promise<Day | undefined> {
  const row = await reader
    .selectFrom('days')
    .select('date')
    .where('closed_at', 'is not', null)
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.date;
}

/** Whether the user is still active and still has the checked password. Locks the row. */
export async function isUnchanged(
  writer: Writer,
  { id, password_hash }: Credentials,
): Promise<boolean> {
  const account = await lockAccount(writer, id);
  return account !== undefined && account.password_hash === password_hash;
}

export interface Account extends Credentials {
  readonly full_name: string;
  readonly email: string;
}

/** Locks the row of an active user and returns it. */
export const lockAccount = (writer: Writer, id: number): Promise<Account | undefined> =>
  writer
    .selectFrom('users')
    .select(['id', 'status', 'password_hash', 'full_name', 'email', 'user_type'])
    .where('id', '=', id)
    .where('status', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst();
