import { type Day, dayIn, nextDayIn } from '@provost/contract/days';
import type { Reader } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';

/** Reads the time zone of the school. */
export const readTimeZone = (reader: Reader) => {
  const query = statement(reader.selectFrom('school').select('time_zone'));
  return async (): Promise<string> => (await query.run(reader, {}))[0]?.time_zone ?? 'UTC';
};

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
