const firstMs = 30_000;
const maxMs = 60 * 60_000;

/** Twice as long after each attempt, with jitter: jobs that failed together do not return together. */
export function backoffMs(attempts: number, random = Math.random()): number {
  const wait = Math.min(firstMs * 2 ** (attempts - 1), maxMs);
  return Math.round(wait * (0.8 + random * 0.4));
}
