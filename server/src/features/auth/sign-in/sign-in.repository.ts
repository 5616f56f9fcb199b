import type { Day } from '@provost/contract/days';
import type { Reader, Writer } from '../../../database/database.ts';
import { mustSetUpMfa } from '../../../school/accounts/mfa-requirement.ts';
import { type UserRow, userColumns } from '../../../school/accounts/user-fields.ts';

export const findCredentials = (reader: Reader, email: string) =>
  reader
    .selectFrom('users')
    .select(['id', 'status', 'password_hash', 'full_name', 'user_type'])
    .where('email', '=', email)
    .executeTakeFirst();
export type Credentials = NonNullable<Awaited<ReturnType<typeof findCredentials>>>;

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

/** Locks the row of an active user and returns it. */
export const lockAccount = (writer: Writer, id: number) =>
  writer
    .selectFrom('users')
    .select(['id', 'status', 'password_hash', 'full_name', 'email', 'user_type'])
    .where('id', '=', id)
    .where('status', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst();
export type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;
