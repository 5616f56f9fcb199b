import { type RawBuilder, sql } from 'kysely';
import type { Reader, Writer } from '../../../database/database.ts';
import type { MessageKey } from '../../../messages/translate.ts';

export interface Limit {
  readonly failures: number;
  readonly windowMs: number;
  /** Whether a success clears the failures before it. */
  readonly resetsOnSuccess: boolean;
  /** Says more than that there were too many attempts. */
  readonly message?: MessageKey;
}

/** How an attempt ended. `nothing` is neither a success nor a failure. */
export type Result = 'success' | 'failure' | 'nothing';

/** An attempt takes well under a second. After this time its server must have crashed. */
const abandonedAfterMs = 30_000;

/** Clocks of nodes differ by less. A time further ahead was written by a wrong clock. */
const maxClockSkewMs = 60_000;

/** Of an instant in `failed`. */
const timeLength = '2026-01-01T00:00:00.000Z'.length;

const instantAfter = (now: Date, milliseconds: number): string =>
  new Date(now.getTime() + milliseconds).toISOString();

/**
 * Stores a pending attempt, unless it would exceed the limit: a pending one can fail. In a window
 * that moves, this needs one time only: that of the failure which the pending ones add up with.
 */
export async function begin(writer: Writer, key: string, { failures, windowMs }: Limit, now: Date) {
  const end = instantAfter(now, abandonedAfterMs);
  const pending = sql<number>`case when attempts.pending_until > ${now.toISOString()}
    then attempts.pending else 0 end`;
  const decisive = sql`substr(attempts.failed, (${sql.lit(failures - 1)} - ${pending}) * ${sql.lit(timeLength)} + 1, ${sql.lit(timeLength)})`;
  const isFree = sql<boolean>`${pending} < ${sql.lit(failures)} and not (
    ${decisive} > ${instantAfter(now, -windowMs)} and ${decisive} <= ${instantAfter(now, maxClockSkewMs)})`;
  const begun = await writer
    .insertInto('attempts')
    .values({ bucket: key, failed: '', pending: 1, pending_until: end, expires_at: end })
    .onConflict((conflict) =>
      conflict
        .column('bucket')
        .doUpdateSet({
          pending: sql`${pending} + 1`,
          pending_until: end,
          expires_at: latest('attempts.expires_at', 'excluded.expires_at'),
        })
        .where(isFree),
    )
    .returning('bucket')
    .executeTakeFirst();
  return begun !== undefined;
}

interface Ended {
  readonly key: string;
  readonly limit: Limit;
  readonly result: Result;
  readonly wasPending: boolean;
}

/** Stores the end of an attempt. Returns how many failures are in the window. */
export async function end(writer: Writer, { key, limit, result, wasPending }: Ended, now: Date) {
  const at = now.toISOString();
  const failed = {
    failure: sql<string>`substr(${at} || attempts.failed, 1, ${sql.lit(limit.failures * timeLength)})`,
    success: limit.resetsOnSuccess ? '' : sql<string>`attempts.failed`,
    nothing: sql<string>`attempts.failed`,
  }[result];
  const isFailure = result === 'failure';
  const row = await writer
    .insertInto('attempts')
    .values({
      bucket: key,
      failed: isFailure ? at : '',
      pending: 0,
      pending_until: null,
      expires_at: isFailure ? instantAfter(now, limit.windowMs) : at,
    })
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet({
        failed,
        pending: sql`case when attempts.pending > 0
          then attempts.pending - ${sql.lit(wasPending ? 1 : 0)} else 0 end`,
        expires_at: latest('attempts.expires_at', 'excluded.expires_at'),
      }),
    )
    .returning('failed')
    .executeTakeFirstOrThrow();
  return failuresIn(row.failed, limit, now).length;
}

const latest = (one: string, other: string): RawBuilder<string> =>
  sql`case when ${sql.ref(one)} > ${sql.ref(other)} then ${sql.ref(one)} else ${sql.ref(other)} end`;

/** For each limit that is reached, how long it stays so. */
export async function findWaits(reader: Reader, limits: ReadonlyMap<string, Limit>, now: Date) {
  const rows = await reader
    .selectFrom('attempts')
    .select(['bucket', 'failed'])
    .where('bucket', 'in', [...limits.keys()])
    .execute();
  return rows.flatMap(({ bucket, failed }) => {
    const limit = limits.get(bucket);
    if (!limit) return [];
    const decisive = failuresIn(failed, limit, now)[limit.failures - 1];
    if (decisive === undefined) return [];
    return [{ limit, waitMs: decisive + limit.windowMs - now.getTime() }];
  });
}

function failuresIn(failed: string, { windowMs }: Limit, now: Date): number[] {
  const times = failed.match(new RegExp(`.{${timeLength}}`, 'g')) ?? [];
  const age = (at: number) => now.getTime() - at;
  return times.map(Date.parse).filter((at) => age(at) < windowMs && age(at) >= -maxClockSkewMs);
}

/** Whether the account of this key signed in from its network recently. */
export async function isKnownNetwork(reader: Reader, key: string, now: Date): Promise<boolean> {
  const row = await reader
    .selectFrom('attempts')
    .select('bucket')
    .where('bucket', '=', key)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

export async function rememberNetwork(writer: Writer, key: string, until: Date): Promise<void> {
  const expires_at = until.toISOString();
  await writer
    .insertInto('attempts')
    .values({ bucket: key, failed: '', pending: 0, pending_until: null, expires_at })
    .onConflict((conflict) => conflict.column('bucket').doUpdateSet({ expires_at }))
    .execute();
}
