/** Whole seconds since 1970, which fit into the number columns of a plan. */
export type EpochSeconds = number;

export const hour = 3_600;
export const day = 24 * hour;

export const schoolDays = 730;

/** The start of the day in UTC. All demo data is older. */
export const midnightOf = (date: Date): EpochSeconds =>
  Math.floor(date.getTime() / 1_000 / day) * day;

/** Caches, indexed by day since 1970 and by second of the day. V8 keeps preallocated arrays fast. */
const dates = new Array<string | undefined>(50_000);
const timesOfDay = new Array<string | undefined>(day);

/** Joins two cached halves, because a large school has ten million times on few hundred days. */
export function toInstant(seconds: EpochSeconds): string {
  const second = seconds % day;
  const wholeDays = (seconds - second) / day;
  return (dates[wholeDays] ?? makeDate(wholeDays)) + (timesOfDay[second] ?? makeTime(second));
}

function makeDate(wholeDays: number): string {
  const date = isoOf(wholeDays * day).slice(0, 10);
  dates[wholeDays] = date;
  return date;
}

function makeTime(second: number): string {
  const time = isoOf(second).slice(10);
  timesOfDay[second] = time;
  return time;
}

const isoOf = (seconds: EpochSeconds): string => new Date(seconds * 1_000).toISOString();
