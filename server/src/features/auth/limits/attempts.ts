/** Recent sign-in attempts on one account or from one network. */
export interface Attempts {
  /** When each failed attempt failed, in milliseconds. */
  readonly failed: readonly number[];
  /** When each pending attempt began, in milliseconds, by its id. */
  readonly pending: Readonly<Record<string, number>>;
}

export interface Limit {
  readonly failures: number;
  readonly windowMs: number;
  /** Whether a successful attempt clears the failures before it. */
  readonly resetsOnSuccess: boolean;
}

/** An attempt takes well under a second. After this time its server must have crashed. */
const abandonedAfterMs = 30_000;

/** Clocks of nodes differ by less. A time further ahead was written by a wrong clock. */
const maxClockSkewMs = 60_000;

export const noAttempts: Attempts = { failed: [], pending: {} };

/**
 * `free`: one more attempt can begin. `full`: it has to wait, because the pending attempts could
 * all fail. They could also succeed, so the caller waits instead of being refused.
 */
export type LimitState = 'free' | 'full' | { readonly retryAfterMs: number };

export function limitState(attempts: Attempts, limit: Limit, now: number): LimitState {
  const { failed, pending } = current(attempts, limit, now);
  const decisive = failed.at(-limit.failures);
  if (decisive !== undefined) return { retryAfterMs: decisive + limit.windowMs - now };
  const isFull = failed.length + Object.keys(pending).length >= limit.failures;
  return isFull ? 'full' : 'free';
}

export function begin(attempts: Attempts, limit: Limit, now: number, id: string): Attempts {
  const { failed, pending } = current(attempts, limit, now);
  return { failed, pending: { ...pending, [id]: now } };
}

export function fail(attempts: Attempts, limit: Limit, now: number, id: string): Attempts {
  const { failed, pending } = release(attempts, limit, now, id);
  return { failed: [...failed, now], pending };
}

export function succeed(attempts: Attempts, limit: Limit, now: number, id: string): Attempts {
  const { failed, pending } = release(attempts, limit, now, id);
  return { failed: limit.resetsOnSuccess ? [] : failed, pending };
}

/** Ends an attempt that neither succeeded nor failed. */
export function release(attempts: Attempts, limit: Limit, now: number, id: string): Attempts {
  const { failed, pending } = current(attempts, limit, now);
  const { [id]: _, ...others } = pending;
  return { failed, pending: others };
}

/** The time from which these attempts no longer count. */
export function expiryOf({ failed, pending }: Attempts, limit: Limit, now: number): number {
  const ends = failed.map((at) => at + limit.windowMs);
  const abandoned = Object.values(pending).map((at) => at + abandonedAfterMs);
  return Math.max(now, ...ends, ...abandoned);
}

function current(attempts: Attempts, limit: Limit, now: number): Attempts {
  const isWithin = (at: number, spanMs: number) => at + spanMs > now && at <= now + maxClockSkewMs;
  const pending = Object.entries(attempts.pending).filter(([, at]) =>
    isWithin(at, abandonedAfterMs),
  );
  return {
    failed: attempts.failed.filter((at) => isWithin(at, limit.windowMs)),
    pending: Object.fromEntries(pending),
  };
}
