import { nameKey } from '@provost/contract/name-key';
import type { Insertable } from 'kysely';
import type { UsersTable } from '../database/tables.ts';

type Given = Pick<
  Insertable<UsersTable>,
  'email' | 'first_name' | 'last_name' | 'user_type' | 'phone' | 'locale' | 'password_hash'
>;

/** The row of somebody new: active at once, with the keys that people are ordered and found by. */
export function newUser(given: Given, now: Date): Insertable<UsersTable> {
  const fullName = `${given.first_name} ${given.last_name}`;
  const key = nameKey(fullName);
  return {
    ...given,
    full_name: fullName,
    name_key: key,
    search_key: `${key} ${given.email}`,
    status: 'active',
    has_purchased: 0,
    created_at: now.toISOString(),
  };
}
