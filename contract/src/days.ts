import { clockIn, offsetAt } from './clock.ts';

/**
 * Calendar days as `2026-03-29`, which sort as texts. A day has no time zone: what a time
 * zone is needed for takes one, and the other arithmetic works in UTC.
 */
export type Day = string;

const dayMs = 86_400_000;
const timeOf = (day: Day): number => Date.parse(`${day}T00:00:00.000Z`);
const dayOf = (time: number): Day => new Date(time).toISOString().slice(0, 10);

/** From 1970 on: the offsets of time zones are known since then. */
export const isDay = (text: string): boolean =>
  /^(19[7-9]|2\d\d)\d-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(timeOf(text)) &&
  dayOf(timeOf(text)) === text;

export const addDays = (day: Day, count: number): Day => dayOf(timeOf(day) + count * dayMs);

/** The same day of another month, or its last one: a month after 31 January is 28 February. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 + count, Math.min(date, lastDate)));
}

export interface DayRange {
  readonly from: Day;
  /** The last day of the range. */
  readonly to: Day;
}

export const countDays = ({ from, to }: DayRange): number =>
  Math.round((timeOf(to) - timeOf(from)) / dayMs) + 1;

/** The last days until `to`, which is included. */
export const lastDays = (count: number, to: Day): DayRange => ({
  from: addDays(to, 1 - count),
  to,
});

export const dayIn = (timeZone: string, time: Date): Day =>
  clockIn(timeZone, time.getTime()).slice(0, 10);

/**
 * When a day starts in a time zone, in epoch milliseconds. It starts at 01:00 if the clock skips
 * midnight.
 */
export function startOfDay(day: Day, timeZone: string): number {
  const midnight = timeOf(day);
  const candidates = [-dayMs, dayMs]
    .map((distance) => midnight - offsetAt(timeZone, midnight + distance))
    .filter((time) => clockIn(timeZone, time) >= day);
  return Math.min(...candidates);
}

/** When the next day starts, in epoch milliseconds. */
export const nextDayIn = (timeZone: string, time: Date): number =>
  startOfDay(addDays(dayIn(timeZone, time), 1), timeZone);

export const intervals = ['day', 'week', 'month'] as const;
export type Interval = (typeof intervals)[number];

/** The first day of the interval that contains the day. Weeks start on Monday, as in ISO 8601. */
export function startOf(interval: Interval, day: Day): Day {
  if (interval === 'month') return `${day.slice(0, 7)}-01`;
  if (interval === 'day') return day;
  const weekday = (new Date(timeOf(day)).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

const startOfNext = (interval: Interval, start: Day): Day => {
  if (interval === 'month') return startOf('month', addDays(start, 31));
  return addDays(start, interval === 'week' ? 7 : 1);
};

export interface IntervalRange {
  readonly start: Day;
  readonly end: Day;
}

/** The intervals of a range. The first and the last one are cut to the range. */
export function intervalsOf(interval: Interval, { from, to }: DayRange): IntervalRange[] {
  const found: IntervalRange[] = [];
  for (let start = startOf(interval, from); start <= to; ) {
    const next = startOfNext(interval, start);
    const end = addDays(next, -1);
    found.push({ start: start < from ? from : start, end: end > to ? to : end });
    start = next;
  }
  return found;
}
