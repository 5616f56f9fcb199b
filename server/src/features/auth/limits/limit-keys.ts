import { createHash } from 'node:crypto';
import { networkOf } from '../../../http/request/network.ts';

export interface LimitKeys {
  readonly account: string;
  readonly network: string;
  /** Instead of `account` and `network` on networks from which the account signed in recently. */
  readonly accountOnNetwork: string;
  /** Exists while the network is known. */
  readonly knownNetwork: string;
}

/** Everything that checks a password shares the limits of `sign-in`: it gives no more guesses. */
type LimitPurpose = 'sign-in' | 'forgot-password' | 'new-authenticator' | 'code';

/** The subject is any text, mostly an email as typed. Purposes share no limit. */
export function limitKeysOf(purpose: LimitPurpose, subject: string, address: string): LimitKeys {
  const network = networkOf(address);
  return {
    account: hash(purpose, 'account', subject),
    network: hash(purpose, 'network', network),
    accountOnNetwork: hash(purpose, 'account on network', network, subject),
    knownNetwork: hash(purpose, 'known network', network, subject),
  };
}

/**
 * Hashed, because the table must not contain email or IP addresses. As JSON, because a typed text
 * must not be able to form the key of something else.
 */
const hash = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');
