import type { UserType } from '@provost/contract/ability';
import type { Insertable } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { TestApp } from '../app.ts';
import { addUser } from '../rows/rows.ts';

export const password = 'blue kettle by the door';

/**
 * The password above at the lowest cost of argon2id, which a stored hash names: signing in takes
 * microseconds. `password.test.ts` tests the cost of real hashes.
 */
const cheapHash =
  '$argon2id$v=19$m=8,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$zah1tdMYs5pEHJBZfnn+U27sLV9KYs37uuY2G/eWQ9c';

/** A user who can sign in with the password above. */
export const addAccount = (
  { database }: TestApp,
  userType: UserType,
  given: Partial<Insertable<Tables['users']>> = {},
) => addUser(database, userType, { password_hash: cheapHash, ...given });

interface From {
  readonly address?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const login = ({ inject }: TestApp, email: string, typed = password, from: From = {}) =>
  inject({
    method: 'POST',
    url: '/api/auth/login/',
    payload: { email, password: typed },
    ...(from.address && { remoteAddress: from.address }),
    ...(from.headers && { headers: from.headers }),
  });

export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

/** Creates a user and signs them in. */
export async function signedIn(server: TestApp, userType: UserType) {
  const user = await addAccount(server, userType);
  const response = await login(server, user.email);
  return { user, ...response.json<{ data: Tokens }>().data };
}

export const refreshWith = ({ inject }: TestApp, refresh: string) =>
  inject({ method: 'POST', url: '/api/auth/token/refresh/', payload: { refresh } });

export const logoutWith = ({ inject }: TestApp, refresh: string) =>
  inject({ method: 'POST', url: '/api/auth/logout/', payload: { refresh } });

export const profileWith = ({ inject }: TestApp, access: string) =>
  inject({ url: '/api/auth/profile/', headers: { authorization: `Bearer ${access}` } });
