import { nameKey } from '@provost/contract/name-key';

interface Named {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

/** The columns of a user that follow from the name and the email. */
export function personKeys({ first_name, last_name, email }: Named) {
  const full_name = `${first_name} ${last_name}`;
  const name_key = nameKey(full_name);
  return { full_name, name_key, search_key: `${name_key} ${email}` };
}
