import { phoneDigits } from './search-term.ts';

interface Searched {
  readonly name_key: string;
  readonly email: string;
  readonly phone?: string | null | undefined;
}

/** What users are found by: name, email and the digits of the phone number. */
export const userSearchKey = ({ name_key, email, phone }: Searched): string =>
  [name_key, email, ...(phone ? [phoneDigits(phone)] : [])].join(' ');
