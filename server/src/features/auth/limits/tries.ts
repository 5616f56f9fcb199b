/** Tries to sign in to one account, or from one address: those that failed, and those under way. */
export interface Tries {
  /** When each failed, in milliseconds. */
  readonly failed: readonly number[];
  /** When each that is under way began, by its id. */
  readonly pending: Readonly<Record<string, number>>;
}

export interface Limit {
  /** So many may fail within the window. */
  readonly failures: number;
  readonly windowMs: number;
  /** Whether a right try wipes the failures before it. */
  readonly successForgives: boolean;
}

/** A try takes some hundredths of a second; one that is this old was abandoned with its server. */
const abandonedAfterMs = 30_000;

/** Clocks of nodes differ by less; what lies further ahead was noted by a clock that was wrong. */
const skewMs = 60_000;

export const noTries: Tries = { failed: [], pending: {} };

export type Room = 'free' | 'taken' | { readonly retryAfterMs: number };

/**
 * Whether one more may be tried. `taken`: as many are under way as may still fail. They may all
 * turn out right, so whoever comes next has to wait for them rather than be refused.
 */
export function roomFor(tries: Tries, limit: Limit, now: number): Room {
  const { failed, pending } = counting(tries, limit, now);
  const decisive = failed.at(-limit.failures);
  if (decisive !== undefined) return { retryAfterMs: decisive + limit.windowMs - now };
  const isFull = failed.length + Object.keys(pending).length >= limit.failures;
  return isFull ? 'taken' : 'free';
}

export function begin(tries: Tries, limit: Limit, now: number, id: string): Tries {
  const { failed, pending } = counting(tries, limit, now);
  return { failed, pending: { ...pending, [id]: now } };
}

export function fail(tries: Tries, limit: Limit, now: number, id: string): Tries {
  const { failed, pending } = giveBack(tries, limit, now, id);
  return { failed: [...failed, now], pending };
}

export function succeed(tries: Tries, limit: Limit, now: number, id: string): Tries {
  const { failed, pending } = giveBack(tries, limit, now, id);
  return { failed: limit.successForgives ? [] : failed, pending };
}

/** From when on nothing here counts any more. */
export function endOf({ failed, pending }: Tries, limit: Limit, now: number): number {
  const ends = failed.map((at) => at + limit.windowMs);
  const abandoned = Object.values(pending).map((at) => at + abandonedAfterMs);
  return Math.max(now, ...ends, ...abandoned);
}

/** Ends a try that was neither right nor wrong. */
export function giveBack(tries: Tries, limit: Limit, now: number, id: string): Tries {
  const { failed, pending } = counting(tries, limit, now);
  const { [id]: _, ...others } = pending;
  return { failed, pending: others };
}

function counting(tries: Tries, limit: Limit, now: number): Tries {
  const isWithin = (at: number, span: number) => at + span > now && at <= now + skewMs;
  const pending = Object.entries(tries.pending).filter(([, at]) => isWithin(at, abandonedAfterMs));
  return {
    failed: tries.failed.filter((at) => isWithin(at, limit.windowMs)),
    pending: Object.fromEntries(pending),
  };
}
