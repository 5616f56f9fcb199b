import { type Day, dayIn, nextDayIn } from '@provost/contract/days';
import type { Reader } from '../../database/database.ts';
import { readTimeZone } from '../../database/read-time-zone.ts';

/** Reads the current day of the school. */
export function schoolDay(reader: Reader): (now: Date) => Promise<Day> {
  const timeZone = readTimeZone(reader);
  return async (now) => dayIn(await timeZone(), now);
}

/** When the next day of the school starts, in epoch milliseconds. */
export function nextSchoolDay(reader: Reader): (after: Date) => Promise<number> {
  const timeZone = readTimeZone(reader);
  return async (after) => nextDayIn(await timeZone(), after);
}
