import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { invalidField } from '../http/errors.ts';
import { limitParallel } from '../http/limit-parallel.ts';
import { isCommonPassword } from './common-password.ts';

const derive = promisify(argon2);

interface Cost {
  /** KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const hashBytes = 32;

/**
 * Hashing takes a thread of the pool that also reads files: some threads must stay free for that.
 * Those that may wait are some seconds' work.
 */
const inTurn = limitParallel(3, 200);

/** The hash of nobody's password: what is checked where there is none, so that it takes as long. */
export const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$yy4LZEnMn+DVn4AUliCVjA$fR/AlOHfp85swhqdWv1GNF/iWA32598+9j/En0L1QBU';

const phc =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** In the PHC format, so that the cost can be raised later and old hashes still be read. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await digest(password, salt, hashBytes, cost);
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** Whether this is the password, as typed: neither trimmed nor normalised. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, hash] = phc.exec(stored) ?? [];
  if (!salt || !hash) throw new Error('A stored password hash is not in the PHC format.');
  const expected = Buffer.from(hash, 'base64');
  const actual = await digest(password, Buffer.from(salt, 'base64'), expected.length, {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(actual, expected);
}

/** Refuses a password that others would guess first. Its length is the contract's matter. */
export function requireUncommonPassword(password: string, email: string): void {
  const typed = password.toLowerCase();
  const [mailbox] = email.toLowerCase().split('@');
  if (typed === email.toLowerCase() || typed === mailbox) {
    throw invalidField('password', 'validation.password_is_email');
  }
  if (isCommonPassword(password)) throw invalidField('password', 'validation.password_common');
}

const digest = (password: string, salt: Buffer, length: number, at: Cost): Promise<Buffer> =>
  inTurn(() => derive('argon2id', { message: password, nonce: salt, tagLength: length, ...at }));

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
