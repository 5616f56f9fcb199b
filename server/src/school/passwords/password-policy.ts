import { nameKey } from '@provost/contract/name-key';
import { invalidField } from '../../http/errors.ts';
import { strengthOf } from './password-strength.ts';

export interface PasswordOwner {
  readonly email: string;
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly school?: string | undefined;
}

/** Four common words have 40 bits, and so have twelve random digits. Three rarer words are enough. */
const minBits = 31;

/** The name of the product with nothing but digits and signs around it. */
const productName = /^\P{L}*(?:provost\P{L}*)+$/u;

/** A shorter name can stand in a longer word by chance. */
const minName = 4;
const minMailbox = 6;

/** Refuses a password that is easy to guess. The contract checks its length. */
export async function requireStrongPassword(
  password: string,
  owner: PasswordOwner,
  field = 'password',
): Promise<void> {
  const lowerCase = password.toLowerCase();
  const email = owner.email.toLowerCase();
  const [mailbox = ''] = email.split('@');
  if (lowerCase === email || lowerCase === mailbox) {
    throw invalidField(field, 'validation.password_is_email');
  }
  const key = compact(password);
  if (forbiddenParts(owner, mailbox).some((part) => key.includes(part))) {
    throw invalidField(field, 'validation.password_personal');
  }
  const strength = await strengthOf(key, knownWords(owner, mailbox));
  if (productName.test(key) || strength < minBits) {
    throw invalidField(field, 'validation.password_common');
  }
}

/** In lower case, without accents and spaces. */
const compact = (text: string): string => nameKey(text).replaceAll(' ', '');

const wordsOf = (text = ''): string[] => nameKey(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const hasAtLeast = (min: number) => (part: string) => [...part].length >= min;

/** The names of the person and of the school, and the part of the email before the @. */
function forbiddenParts({ first_name, last_name, school }: PasswordOwner, mailbox: string) {
  const names = [first_name, last_name].flatMap(wordsOf);
  const mailboxes = [mailbox, wordsOf(mailbox).join(''), ...wordsOf(mailbox)];
  const schools = [compact(school ?? ''), wordsOf(school).join('')];
  return [
    ...[...names, ...schools].filter(hasAtLeast(minName)),
    ...mailboxes.filter(hasAtLeast(minMailbox)),
  ];
}

const knownWords = (owner: PasswordOwner, mailbox: string): ReadonlySet<string> => {
  const { first_name, last_name, school, email } = owner;
  return new Set([first_name, last_name, school, mailbox, email].flatMap(wordsOf));
};
