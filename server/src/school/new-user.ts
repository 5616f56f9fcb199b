import type { Insertable } from 'kysely';
import type { UsersTable } from '../database/tables.ts';
import { personKeys } from './person-keys.ts';

type NewUser = Pick<
  Insertable<UsersTable>,
  'email' | 'first_name' | 'last_name' | 'user_type' | 'phone' | 'locale' | 'password_hash'
>;

/** The row of a new user: active, with the keys that lists sort and search by. */
export const newUser = (given: NewUser, now: Date): Insertable<UsersTable> => ({
  ...given,
  ...personKeys(given),
  status: 'active',
  has_purchased: 0,
  created_at: now.toISOString(),
});
