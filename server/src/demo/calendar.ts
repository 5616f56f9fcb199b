/** Whole seconds since 1970. */
export type EpochSeconds = number;

export const hour = 3_600;
export const day = 24 * hour;

const isoOf = (seconds: EpochSeconds): string => new Date(seconds * 1_000).toISOString();

/** Dates by day since 1970, times by second of the day. V8 keeps preallocated arrays fast. */
const dates = new Array<string | undefined>(50_000);
const times = new Array<string | undefined>(day);

/** Joins two cached halves, because a large school has ten million times on few hundred days. */
export function toInstant(seconds: EpochSeconds): string {
  const second = seconds % day;
  const days = (seconds - second) / day;
  dates[days] ??= isoOf(days * day).slice(0, 10);
  times[second] ??= isoOf(second).slice(10);
  return dates[days] + times[second];
}

export const toInstantOrNull = (seconds: EpochSeconds | undefined): string | null =>
  seconds ? toInstant(seconds) : null;
