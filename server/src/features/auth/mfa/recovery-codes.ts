import { createHash, randomInt } from 'node:crypto';

const count = 10;

/** Crockford's base32: no letter looks like a digit. 24 characters are 120 bits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const groups = 6;
const groupLength = 4;

const newGroup = (): string =>
  Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Such as `3k7m-9qtz-x2ab-77hc-0d4v-m8rj`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () => Array.from({ length: groups }, newGroup).join('-'));

/** Upper case, spaces, missing hyphens and letters that look like digits are accepted. */
const normalise = (typed: string): string =>
  typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');

/** Neither salted nor slow: 120 random bits cannot be guessed. */
export const hashOfCode = (userId: number, typed: string): string =>
  createHash('sha256')
    .update(`${userId}:${normalise(typed)}`)
    .digest('hex');
