import type { Reader } from '../../database/database.ts';
import { nextSchoolDay } from './time-zone.ts';
import { nextTrialEnd } from './trial-clock.ts';

/**
 * When the clock alone next changes what the school sees, in epoch milliseconds: the end of a trial
 * changes the state of a student, and the next day all figures by day.
 */
export function nextClockChange(reader: Reader): (after: Date) => Promise<number> {
  const changes = [nextTrialEnd(reader), nextSchoolDay(reader)];
  return async (after) => Math.min(...(await Promise.all(changes.map((next) => next(after)))));
}
