import { timeZone } from './time-zone.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

const formatIn = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone);
  if (known) return known;
  const digits = '2-digit';
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: digits,
    day: digits,
    hour: digits,
    minute: digits,
    hourCycle: 'h23',
  });
  formats.set(zone, format);
  return format;
};

/** `2026-01-31T09:30`: what the clock of a time zone shows. */
const clockIn = (zone: string, time: number): string =>
  formatIn(zone).format(time).replace(/,? /, 'T');

/** The offset of a time zone from UTC in milliseconds, to the minute. */
const offsetAt = (zone: string, time: number): number =>
  Date.parse(`${clockIn(zone, time)}Z`) - Math.floor(time / 60_000) * 60_000;

/** An instant as `<input type="datetime-local">` has it, in the time zone of the school. */
export const toLocalTime = (instant: string | null | undefined, zone = timeZone()): string => {
  const time = Date.parse(instant ?? '');
  return Number.isNaN(time) ? '' : clockIn(zone, time);
};

/** The instant of a typed time, as ISO text; undefined for what is no time. */
export const fromLocalTime = (typed: string, zone = timeZone()): string | undefined => {
  const clock = Date.parse(`${typed}Z`);
  if (Number.isNaN(clock)) return undefined;
  // Twice, because the first offset can be that of the other side of a change of the clocks.
  const near = clock - offsetAt(zone, clock);
  return new Date(clock - offsetAt(zone, near)).toISOString();
};
