/** Moments are whole seconds since 1970: they fit the columns of numbers that a plan is kept in. */
export type Moment = number;

export const hour = 3_600;
export const day = 24 * hour;

/** How long the school has been open. */
export const schoolDays = 730;

/** The midnight, in UTC, that the day began with: everything in the school happened before it. */
export const midnightOf = (date: Date): Moment => Math.floor(date.getTime() / 1_000 / day) * day;

/** By the day since 1970 and by the second of the day; made with room, so that they stay plain arrays. */
const dates = new Array<string | undefined>(50_000);
const timesOfDay = new Array<string | undefined>(day);

/** The ISO text, from its two halves: a large school has ten million, on some hundred days. */
export function toInstant(moment: Moment): string {
  const second = moment % day;
  const wholeDays = (moment - second) / day;
  return (dates[wholeDays] ?? makeDate(wholeDays)) + (timesOfDay[second] ?? makeTime(second));
}

function makeDate(wholeDays: number): string {
  const made = isoOf(wholeDays * day).slice(0, 10);
  dates[wholeDays] = made;
  return made;
}

function makeTime(second: number): string {
  const made = isoOf(second).slice(10);
  timesOfDay[second] = made;
  return made;
}

const isoOf = (moment: Moment): string => new Date(moment * 1_000).toISOString();
