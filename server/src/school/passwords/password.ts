import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { limitConcurrency } from '../../http/limits/concurrency-limit.ts';

const derive = promisify(argon2);

interface Cost {
  /** In KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const hashBytes = 32;

/**
 * Hashing blocks a thread of the pool that also reads files, so some threads stay free. The queue
 * is a few seconds of work.
 */
const inHashQueue = limitConcurrency(3, 200);

/** Verified for unknown users, because a sign-in must take equally long for them. */
export const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$yy4LZEnMn+DVn4AUliCVjA$fR/AlOHfp85swhqdWv1GNF/iWA32598+9j/En0L1QBU';

const phc =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Hashes in the PHC format, which names the cost: it can be raised without breaking old hashes. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await digest(password, salt, hashBytes, cost);
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** Compares the password exactly as typed: neither trimmed nor normalised. */
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

const digest = (password: string, salt: Buffer, length: number, at: Cost): Promise<Buffer> =>
  inHashQueue(() =>
    derive('argon2id', { message: password, nonce: salt, tagLength: length, ...at }),
  );

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
