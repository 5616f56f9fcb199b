interface Delays {
  readonly firstMs: number;
  readonly factor: number;
}

const afterFailure: Delays = { firstMs: 30_000, factor: 2 };
/** Most outages are short. Five attempts outlive one of ten minutes. */
const afterOutage: Delays = { firstMs: 5_000, factor: 5 };
const maxMs = 60 * 60_000;

const jitter = 0.2;

interface Failure {
  readonly attempts: number;
  /** The database was down. */
  readonly isDown?: boolean;
}

/** Longer after each attempt, with jitter: jobs that failed together do not return together. */
export function backoffMs({ attempts, isDown = false }: Failure, random = Math.random()): number {
  const { firstMs, factor } = isDown ? afterOutage : afterFailure;
  const meanMs = Math.min(firstMs * factor ** (attempts - 1), maxMs);
  return Math.round(meanMs * (1 - jitter + random * 2 * jitter));
}

export const longestBackoffMs = (attempts: number): number =>
  Math.max(...[true, false].map((isDown) => backoffMs({ attempts, isDown }, 1)));
