/** Moments are whole seconds since 1970: they fit the columns of numbers that a plan is kept in. */
export type Moment = number;

export const hour = 3_600;
export const day = 24 * hour;

/** How long the school has been open. */
export const schoolDays = 730;

/** The midnight, in UTC, that the day began with: everything in the school happened before it. */
export const midnightOf = (date: Date): Moment => Math.floor(date.getTime() / 1_000 / day) * day;

const dates = new Map<number, string>();
const timesOfDay = new Array<string | undefined>(day);

/** The ISO text, from its two halves: a large school has ten million, on some hundred days. */
export function toInstant(moment: Moment): string {
  const second = moment % day;
  return dateAt(moment - second) + timeAt(second);
}

function dateAt(midnight: Moment): string {
  const known = dates.get(midnight);
  if (known !== undefined) return known;
  const made = isoOf(midnight).slice(0, 10);
  dates.set(midnight, made);
  return made;
}

function timeAt(second: number): string {
  const known = timesOfDay[second];
  if (known !== undefined) return known;
  const made = isoOf(second).slice(10);
  timesOfDay[second] = made;
  return made;
}

const isoOf = (moment: Moment): string => new Date(moment * 1_000).toISOString();
