export interface TestClock {
  readonly now: () => Date;
  /** So many days from now; negative ones are in the past. */
  readonly inDays: (days: number) => string;
  readonly advance: (time: { days?: number; minutes?: number; seconds?: number }) => void;
}

/** A clock that only moves when the test advances it. */
export function stoppedClock(start = '2026-03-02T10:00:00.000Z'): TestClock {
  let milliseconds = Date.parse(start);
  return {
    now: () => new Date(milliseconds),
    inDays: (days) => new Date(milliseconds + days * 86_400_000).toISOString(),
    advance: ({ days = 0, minutes = 0, seconds = 0 }) => {
      milliseconds += ((days * 24 * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}
