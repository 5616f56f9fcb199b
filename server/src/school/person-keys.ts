import { userKeys } from './search-keys.ts';

interface Named {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone?: string | null | undefined;
}

/** The columns of a user that follow from the name, the email and the phone. */
export function personKeys({ first_name, last_name, email, phone }: Named) {
  const full_name = `${first_name} ${last_name}`;
  return { full_name, ...userKeys({ full_name, email, phone }) };
}
