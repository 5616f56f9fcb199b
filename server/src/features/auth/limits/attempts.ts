import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Database, Writer } from '../../../database/database.ts';
import { AppError } from '../../../http/errors.ts';
import { lockTries, readTries, storeTries, type TriesByBucket } from './attempts.repository.ts';
import { limitParallelByKey } from './limit-parallel-by-key.ts';
import {
  begin,
  endOf,
  fail,
  giveBack,
  type Limit,
  noTries,
  type Room,
  roomFor,
  succeed,
} from './tries.ts';

const windowMs = 15 * 60_000;
const accountLimit: Limit = { failures: 10, windowMs, successForgives: true };
const addressLimit: Limit = { failures: 100, windowMs, successForgives: false };

/** Of one account, or from one address: many can be sent down one connection at a time. */
const mostWaiting = 500;

const pollMs = 50;
/** How long a try waits for others before it is asked to come again: less than a request may take. */
const patienceMs = 10_000;

/** The account and the address that a try counts for, as keys of the table. */
export interface Buckets {
  readonly account: string;
  readonly address: string;
}

type Limits = ReadonlyMap<string, Limit>;

export interface Attempts {
  /**
   * Checks, and then enters in one transaction with the count of the tries. An undefined result
   * of either is a failure.
   */
  attempt<C, R>(
    buckets: Buckets,
    check: () => Promise<C | undefined>,
    enter: (writer: Writer, checked: C) => Promise<R | undefined>,
  ): Promise<R | undefined>;
}

/**
 * Limits on failures that hold exactly, however many tries run at once on however many nodes: a
 * try takes its place in the database before it is checked, and gives it back when it was right.
 */
export function createAttempts(database: Database, now: () => Date): Attempts {
  // What would only wait for others of this process waits here, and leaves the database alone.
  const byAccount = limitParallelByKey(accountLimit.failures, mostWaiting);
  const byAddress = limitParallelByKey(addressLimit.failures, mostWaiting);

  return {
    attempt: (buckets, check, enter) =>
      byAccount(buckets.account, () =>
        byAddress(buckets.address, async () => {
          const limits: Limits = new Map([
            [buckets.account, accountLimit],
            [buckets.address, addressLimit],
          ]);
          const id = randomUUID();
          await takePlace(database, limits, id, now);
          const settle = async (writer: Writer, outcome: typeof fail): Promise<void> => {
            const tries = await lockTries(writer, [...limits.keys()], now());
            await store(writer, limits, tries, outcome, id, now());
          };
          try {
            const checked = await check();
            return await database.write(async (writer) => {
              const entered = checked === undefined ? undefined : await enter(writer, checked);
              await settle(writer, entered === undefined ? fail : succeed);
              return entered;
            });
          } catch (error) {
            // Where this fails too, the place comes free by itself, only later.
            await database.write((writer) => settle(writer, giveBack)).catch(() => {});
            throw error;
          }
        }),
      ),
  };
}

async function takePlace(
  database: Database,
  limits: Limits,
  id: string,
  now: () => Date,
): Promise<void> {
  const buckets = [...limits.keys()];
  const giveUpAt = performance.now() + patienceMs;
  for (;;) {
    const isTaken = await database.write(async (writer) => {
      const tries = await lockTries(writer, buckets, now());
      const isFree = hasRoom(limits, tries, now());
      if (isFree) await store(writer, limits, tries, begin, id, now());
      return isFree;
    });
    if (isTaken) return;
    do {
      if (performance.now() > giveUpAt) throw refusal(pollMs);
      await setTimeout(pollMs);
    } while (!hasRoom(limits, await readTries(database.reader, buckets), now()));
  }
}

/** Whether there is a place in each; refuses where so many have failed that none will come free. */
function hasRoom(limits: Limits, tries: TriesByBucket, now: Date): boolean {
  const rooms = [...limits].map(
    ([bucket, limit]): Room => roomFor(tries.get(bucket) ?? noTries, limit, now.getTime()),
  );
  const waits = rooms.flatMap((room) => (typeof room === 'object' ? [room.retryAfterMs] : []));
  if (waits.length > 0) throw refusal(Math.max(...waits));
  return rooms.every((room) => room === 'free');
}

async function store(
  writer: Writer,
  limits: Limits,
  tries: TriesByBucket,
  change: typeof begin,
  id: string,
  now: Date,
): Promise<void> {
  const changed = [...limits].map(([bucket, limit]) => {
    const after = change(tries.get(bucket) ?? noTries, limit, now.getTime(), id);
    return { bucket, tries: after, expiresAt: new Date(endOf(after, limit, now.getTime())) };
  });
  await storeTries(writer, changed);
}

const refusal = (retryAfterMs: number): AppError =>
  new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) });
