import type { Insertable } from 'kysely';
import type { Reader } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import { hashNewPassword } from '../passwords/hash-new-password.ts';
import type { PasswordOwner } from '../passwords/password-policy.ts';
import { userKeys } from '../search-keys/search-keys.ts';

type NewUser = Pick<
  Insertable<Tables['users']>,
  'email' | 'first_name' | 'last_name' | 'user_type' | 'phone' | 'locale' | 'password_hash'
>;

/** The row of a new user: active, with the keys that lists sort and search by. */
export function newUser(given: NewUser, now: Date): Insertable<Tables['users']> {
  const full_name = `${given.first_name} ${given.last_name}`;
  return {
    ...given,
    full_name,
    ...userKeys({ ...given, full_name }),
    status: 'active',
    has_purchased: 0,
    created_at: now.toISOString(),
  };
}

/** Null without a password: the user signs in after accepting an invitation. */
export const hashGivenPassword = async (
  reader: Reader,
  { password, ...owner }: PasswordOwner & { readonly password?: string | undefined },
): Promise<string | null> =>
  password === undefined ? null : hashNewPassword(reader, password, owner);
