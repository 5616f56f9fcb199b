import { nameKey } from '@provost/contract/name-key';
import { userSearchKey } from '@provost/contract/user-search-key';
import type { Insertable } from 'kysely';
import type { UsersTable } from '../database/tables.ts';

type NewUser = Pick<
  Insertable<UsersTable>,
  'email' | 'first_name' | 'last_name' | 'user_type' | 'phone' | 'locale' | 'password_hash'
>;

/** The row of a new user: active, with the keys that lists sort and search by. */
export function newUser(given: NewUser, now: Date): Insertable<UsersTable> {
  const fullName = `${given.first_name} ${given.last_name}`;
  const key = nameKey(fullName);
  return {
    ...given,
    full_name: fullName,
    name_key: key,
    search_key: userSearchKey({ ...given, name_key: key }),
    status: 'active',
    has_purchased: 0,
    created_at: now.toISOString(),
  };
}
