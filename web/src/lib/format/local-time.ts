import { clockIn, offsetAt } from '@provost/contract/clock';
import { timeZone } from './time-zone.ts';

/**
 * A typed time is a text, `2026-01-31T09:30[Europe/Lisbon]`. The time is optional: a date alone is
 * the start of the day. The zone stays with the text, because the school can move while a form is
 * open, and what was typed must keep its meaning.
 */
export interface LocalTime {
  readonly date: string;
  readonly time: string;
  /** Empty for a text without one. */
  readonly zone: string;
}

/** A date or time of which only a part is typed: browsers report no value for it. */
export const incomplete = '?';

export const splitLocalTime = (text: string): LocalTime => {
  const [, date = '', time = '', zone = ''] =
    /^([^T[]*)(?:T([^[]*))?(?:\[(.+)\])?$/.exec(text) ?? [];
  return { date, time, zone };
};

export const joinLocalTime = ({ date, time, zone }: LocalTime): string =>
  date === '' && time === '' ? '' : `${date}${time && `T${time}`}[${zone}]`;

/** An instant as a typed time, in the time zone of the school. */
export const toLocalTime = (instant: string | null | undefined, zone = timeZone()): string => {
  const time = Date.parse(instant ?? '');
  return Number.isNaN(time) ? '' : `${clockIn(zone, time).slice(0, 16)}[${zone}]`;
};

/** Limits of typed days: a year with five or six digits is a slip. */
export const firstDay = '1970-01-01';
export const lastDay = '2199-12-31';

export type DateProblem = 'dateIncomplete' | 'timeIncomplete' | 'dateOutOfRange';

/** Why a text that is not empty is no time. */
export const dateProblem = (text: string, earliest = firstDay): DateProblem | undefined => {
  const { date, time } = splitLocalTime(text);
  if (date === '' && time === '') return undefined;
  if (!/^\d{4,6}-\d{2}-\d{2}$/.test(date)) return 'dateIncomplete';
  if (date.length > 10 || date < earliest || date > lastDay) return 'dateOutOfRange';
  return /^(\d{2}:\d{2}(:\d{2}(\.\d+)?)?)?$/.test(time) ? undefined : 'timeIncomplete';
};

/** The instant of a typed time, as ISO text; undefined for what is no time. */
export const fromLocalTime = (text: string): string | undefined => {
  const { date, time, zone } = splitLocalTime(text);
  if (date === '' || dateProblem(text)) return undefined;
  const at = zone || timeZone();
  const clock = Date.parse(`${date}T${time || '00:00'}Z`);
  if (Number.isNaN(clock)) return undefined;
  // Twice, because the first offset can be that of the other side of a change of the clocks.
  const near = clock - offsetAt(at, clock);
  return new Date(clock - offsetAt(at, near)).toISOString();
};
