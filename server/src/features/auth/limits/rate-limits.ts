import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Database, Writer } from '../../../database/database.ts';
import { AppError } from '../../../http/errors.ts';
import { limitConcurrencyByKey } from '../../../http/limits/concurrency-limit.ts';
import { networkOf } from '../../../http/request/network.ts';
import type { MessageKey } from '../../../messages/translate.ts';
import * as repository from './attempts.repository.ts';

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

const windowMs = 15 * 60_000;
const accountLimit: repository.Limit = { failures: 10, windowMs, resetsOnSuccess: true };
const networkLimit: repository.Limit = { failures: 100, windowMs, resetsOnSuccess: false };

/**
 * For codes of six digits, which someone who knows the password could go on guessing at the rate of
 * the other limits. It ends with a sign-in in another way, with a new app, or after a week.
 */
const codeLimit: repository.Limit = {
  failures: 30,
  windowMs: 7 * 24 * 60 * 60_000,
  resetsOnSuccess: true,
  message: 'errors.codes_locked',
};
/** After so many wrong codes in a row, and when the limit is reached, the user gets a mail. */
const notedFailures = 5;

/** How long a network has its own limit for an account that signed in from it. */
const knownNetworkMs = 30 * 24 * 60 * 60_000;

/** For each account and each network in this process. */
const maxWaiting = 500;

const pollMs = 50;
/** How long an attempt waits for pending ones. Shorter than the request timeout. */
const maxWaitMs = 10_000;

interface Rule {
  readonly key: string;
  readonly limit: repository.Limit;
  readonly isApplied: boolean;
  /** Whether a failure counts although it is not applied. */
  readonly countsFailures?: boolean;
  readonly afterFailure?: (writer: Writer, failures: number) => Promise<void>;
}

export interface Limited {
  readonly kind: 'limited';
  readonly retryAfterSeconds: number;
  readonly message?: MessageKey;
}

/** The codes of an authenticator app, which have a limit of their own. */
interface CodeAttempt {
  readonly keys: LimitKeys;
  /** Another factor than a code is not limited, and resets the limit. */
  readonly isCode: boolean;
  /** Someone is guessing: `locked` says that no code is accepted now. */
  readonly onGuessing: (writer: Writer, change: 'guessed' | 'locked') => Promise<unknown>;
}

interface Outcome {
  readonly kind: string;
  readonly counts: repository.Result;
}

export interface RateLimits {
  /** Runs `check`, then `decide` in the transaction that also counts the attempt. */
  attempt<C, O extends Outcome>(
    keys: LimitKeys,
    check: () => Promise<C>,
    decide: (writer: Writer, checked: C) => Promise<O>,
    codes?: CodeAttempt,
  ): Promise<O | Limited>;
}

/**
 * Limits failed attempts exactly, with any number of parallel attempts on any number of nodes: an
 * attempt is stored as pending before it is checked, and a pending attempt counts as a failure.
 *
 * Strangers who fail on purpose reach the limit of an account, but not its limits on the networks
 * from which it signed in recently. So they cannot keep its user out. Nor can they from the same
 * network, such as that of a school, with failures on other accounts: the limit of a network is for
 * the accounts that are new to it.
 */
export function createRateLimits(database: Database, now: () => Date): RateLimits {
  // Attempts that would only wait for others of this process wait here, without polling.
  const byAccount = limitConcurrencyByKey(accountLimit.failures, maxWaiting);
  const byNetwork = limitConcurrencyByKey(networkLimit.failures, maxWaiting);

  return {
    async attempt(keys, check, decide, codes) {
      const isKnown = await repository.isKnownNetwork(database.reader, keys.knownNetwork, now());
      const account = isKnown ? keys.accountOnNetwork : keys.account;
      const rules: Rule[] = [
        { key: account, limit: accountLimit, isApplied: true },
        // The failures of a known account count for its network too, which limits the others.
        { key: keys.network, limit: networkLimit, isApplied: !isKnown, countsFailures: true },
        ...(codes ? [codeRule(codes, isKnown)] : []),
      ];
      const settle = async (writer: Writer, result: repository.Result): Promise<void> => {
        await endAll(writer, rules, result, now());
        if (result !== 'success') return;
        const until = new Date(now().getTime() + knownNetworkMs);
        await repository.rememberNetwork(writer, keys.knownNetwork, until);
      };
      const run = async () => {
        const limited = await acquire(database, rules, now);
        if (limited) return limited;
        try {
          const checked = await check();
          return await database.write(async (writer) => {
            const outcome = await decide(writer, checked);
            await settle(writer, outcome.counts);
            return outcome;
          });
        } catch (error) {
          // If this fails too, the attempt expires by itself.
          await database.write((writer) => settle(writer, 'nothing')).catch(() => {});
          throw error;
        }
      };
      return byAccount(account, () => (isKnown ? run() : byNetwork(keys.network, run)));
    },
  };
}

const codeRule = ({ keys, isCode, onGuessing }: CodeAttempt, isKnown: boolean): Rule => ({
  key: isKnown ? keys.accountOnNetwork : keys.account,
  limit: codeLimit,
  isApplied: isCode,
  afterFailure: async (writer, failures) => {
    if (failures === notedFailures) await onGuessing(writer, 'guessed');
    if (failures === codeLimit.failures) await onGuessing(writer, 'locked');
  },
});

/** Begins an attempt, or says how long it is refused. Waits while pending ones can still succeed. */
async function acquire(
  database: Database,
  rules: readonly Rule[],
  now: () => Date,
): Promise<Limited | undefined> {
  const applied = rules.filter(({ isApplied }) => isApplied);
  const limits = new Map(applied.map(({ key, limit }) => [key, limit]));
  const deadline = performance.now() + maxWaitMs;
  while (!(await database.write((writer) => beginAll(writer, applied, now())))) {
    const waits = await repository.findWaits(database.reader, limits, now());
    const longest = waits.toSorted((one, other) => other.waitMs - one.waitMs)[0];
    if (longest || performance.now() > deadline) {
      const retryAfterSeconds = Math.ceil((longest?.waitMs ?? pollMs) / 1000);
      const message = longest?.limit.message;
      return { kind: 'limited', retryAfterSeconds, ...(message && { message }) };
    }
    await setTimeout(pollMs);
  }
  return undefined;
}

/** All or none. In the order of the rules, as everywhere: two attempts never wait for each other. */
async function beginAll(writer: Writer, rules: readonly Rule[], now: Date): Promise<boolean> {
  for (const [index, { key, limit }] of rules.entries()) {
    if (await repository.begin(writer, key, limit, now)) continue;
    await endAll(writer, rules.slice(0, index), 'nothing', now);
    return false;
  }
  return true;
}

async function endAll(
  writer: Writer,
  rules: readonly Rule[],
  result: repository.Result,
  now: Date,
): Promise<void> {
  const isFailure = result === 'failure';
  for (const { key, limit, isApplied, countsFailures, afterFailure } of rules) {
    if (!isApplied && (result === 'nothing' || (isFailure && !countsFailures))) continue;
    const failures = await repository.end(
      writer,
      { key, limit, result, wasPending: isApplied },
      now,
    );
    if (isFailure) await afterFailure?.(writer, failures);
  }
}

export const tooManyRequests = ({ retryAfterSeconds, message }: Limited): AppError =>
  new AppError('too_many_requests', { retryAfterSeconds, ...(message && { message }) });
