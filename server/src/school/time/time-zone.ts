import { type Day, dayIn, isDay, nextDayIn, startOfDay } from '@provost/contract/days';
import type { Reader } from '../../database/database.ts';
import { readTimeZone } from '../../database/read-time-zone.ts';

export function schoolDay(reader: Reader): (now: Date) => Promise<Day> {
  const timeZone = readTimeZone(reader);
  return async (now) => dayIn(await timeZone(), now);
}

/** When the next day of the school starts, in epoch milliseconds. */
export function nextSchoolDay(reader: Reader): (after: Date) => Promise<number> {
  const timeZone = readTimeZone(reader);
  return async (after) => nextDayIn(await timeZone(), after);
}

/** A typed time as it is stored: a day alone is its start in the time zone of the school. */
export async function instantOf<T extends string | null | undefined>(reader: Reader, typed: T) {
  if (!typed || !isDay(typed)) return typed;
  return new Date(startOfDay(typed, await readTimeZone(reader)())).toISOString();
}

/** A form whose typed times are as they are stored. */
export async function withInstants<F extends object>(
  reader: Reader,
  form: F,
  names: readonly (keyof F)[],
): Promise<F> {
  const changed = { ...form };
  for (const name of names) {
    if (form[name] === undefined) continue;
    changed[name] = (await instantOf(reader, form[name] as string | null)) as F[typeof name];
  }
  return changed;
}
