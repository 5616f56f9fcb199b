const firstMs = 30_000;
const maxMs = 60 * 60_000;

const jitter = 0.2;

/** Twice as long after each attempt, with jitter: jobs that failed together do not return together. */
export function backoffMs(attempts: number, random = Math.random()): number {
  return Math.round(meanBackoffMs(attempts) * (1 - jitter + random * 2 * jitter));
}

export const longestBackoffMs = (attempts: number): number => backoffMs(attempts, 1);

const meanBackoffMs = (attempts: number): number => Math.min(firstMs * 2 ** (attempts - 1), maxMs);
