import { offsetAt } from '@provost/contract/clock';
import { type Day, isDay } from '@provost/contract/days';
import { fullYear, weekday, withoutMonthName } from './month-names.ts';

/** A day, or a time if the file has one with a zone or for a known clock. */
export type FileDate = { readonly day: Day } | { readonly time: string };

const pad = (digits: string): string => digits.padStart(2, '0');

const clock = String.raw`(?:[T ,]\s*(\d{1,2}:\d\d(?::\d\d)?)(?:\.\d+)?\s*([ap]\.?m\.?)?)?`;
/** Behind it, a browser writes its name: `GMT+0100 (CET)`. */
const zones = String.raw`(?:\s*(Z|(?:UTC|GMT)[+-]\d(?!\d)(?::\d\d)?|(?:UTC|GMT)?[+-]\d\d(?::?\d\d)?|UTC|GMT)(?:\s*\([\p{L} ]+\))?)?`;

/** 31/01/2026, 31.01.26, 31-01-2026, perhaps with a time; some write the month first. */
const shortDate = new RegExp(
  `^(\\d{1,2})([./-])(\\d{1,2})\\2(\\d{4}|\\d{2})${clock}${zones}$`,
  'iu',
);
/** 2026-01-31, 2026/1/31. */
const yearFirst = new RegExp(`^(\\d{4})([./-])(\\d{1,2})\\2(\\d{1,2})${clock}${zones}$`, 'iu');

const weekdayBefore = new RegExp(`^${weekday}(?=\\d{1,2}[./-])`, 'iu');
/** `Di, 03.03.2026` → 03.03.2026. */
export const withoutWeekday = (text: string): string => text.replace(weekdayBefore, '');
/** 20260131 */
const joined = /^((?:19|20)\d\d)(\d\d)(\d\d)$/;

/** `utc` → Z, `GMT+2` → +02:00, `+0200` → +02:00. */
function zoneOf(zone: string): string {
  const [, sign, hours = '', minutes = '00'] = /([+-])(\d\d?):?(\d\d)?$/.exec(zone) ?? [];
  return sign ? `${sign}${pad(hours)}:${minutes}` : 'Z';
}

/** `um 14:30 Uhr`, `14.30 Uhr`, `à 14h30`, `às 14h`, `a las 14:30 h`. */
const withPlainClock = (text: string): string =>
  text
    .replace(/,?\s+(?:um|à|às|a las|at|[-–/|])\s+(?=\d{1,2}[:.h])/iu, ' ')
    .replace(/(?<=\s\d{1,2})\s?h\s?(?:(\d\d)(?:\s?min)?)?$/i, (_, minutes) => `:${minutes ?? '00'}`)
    .replace(/(?<=\s\d{1,2}:\d\d)\s?h$/i, '')
    .replace(/(?<=\s\d{1,2})\.(?=\d\d\s+Uhr$)/i, ':')
    .replace(/\s+Uhr$/i, '');

/** `3. 11. 2026` */
const withoutBlanks = (text: string): string =>
  text.replace(/^(\d{1,2})\.\s+(\d{1,2})\.\s+(?=\d{4}(?!\d))/, '$1.$2.');

const plainDate = (cell: string): string =>
  withPlainClock(withoutBlanks(withoutWeekday(withoutMonthName(cell)).replace(joined, '$1-$2-$3')));

interface Written {
  readonly day: Day;
  readonly time?: string | undefined;
  readonly half?: string | undefined;
  readonly zone?: string | undefined;
}

/** 2:30 PM → 14:30. */
function clockOf({ time = '', half }: Written): string | undefined {
  const [hours = '', ...others] = time.split(':');
  const isMorning = half === undefined ? undefined : /^a/i.test(half);
  if (isMorning !== undefined && (Number(hours) < 1 || Number(hours) > 12)) return undefined;
  const hour =
    isMorning === undefined ? Number(hours) : (Number(hours) % 12) + (isMorning ? 0 : 12);
  const written = [pad(String(hour)), ...others].join(':');
  return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(written) ? written : undefined;
}

/** By the clock of a time zone. */
function timeIn(timeZone: string, text: string): number {
  const utc = Date.parse(`${text}Z`);
  return utc - offsetAt(timeZone, utc - offsetAt(timeZone, utc));
}

interface DateOptions {
  readonly isUtc: boolean;
  readonly monthFirst: boolean;
  /** Times without a zone are by its clock. Without it, they are days. */
  readonly timeZone?: string;
}

/** Reads the dates of one file: a part above 12 tells days from months. PayPal starts with months. */
export function dateReader(
  texts: readonly string[],
  { isUtc, monthFirst, timeZone }: DateOptions,
): (text: string) => FileDate | undefined {
  const parts = texts.flatMap((text) => {
    const found = shortDate.exec(plainDate(text));
    return found ? [[Number(found[1]), Number(found[3])] as const] : [];
  });
  const isDayFirst = parts.some(([first]) => first > 12);
  const isMonthFirst = parts.some(([, second]) => second > 12) || (monthFirst && !isDayFirst);
  const written = (cell: string): Written | undefined => {
    const text = plainDate(cell);
    const [, year, , month = '', date = '', time, half, zone] = yearFirst.exec(text) ?? [];
    if (year) return { day: `${year}-${pad(month)}-${pad(date)}`, time, half, zone };
    const short = shortDate.exec(text);
    if (!short) return undefined;
    const [, first = '', separator, second = '', shortYear = '', ...others] = short;
    const [shortTime, shortHalf, shortZone] = others;
    const [day, inMonth] = isMonthFirst && separator !== '.' ? [second, first] : [first, second];
    const of = `${fullYear(shortYear)}-${pad(inMonth)}-${pad(day)}`;
    return { day: of, time: shortTime, half: shortHalf, zone: shortZone };
  };
  return (text) => {
    const found = written(text);
    if (!found || !isDay(found.day)) return undefined;
    if (found.time === undefined) return { day: found.day };
    const time = clockOf(found);
    if (time === undefined) return undefined;
    const zone = found.zone ?? (isUtc ? 'Z' : undefined);
    if (zone === undefined && timeZone === undefined) return { day: found.day };
    const local = `${found.day}T${time}`;
    const instant = zone ? Date.parse(local + zoneOf(zone)) : timeIn(timeZone ?? 'UTC', local);
    return Number.isNaN(instant) ? undefined : { time: new Date(instant).toISOString() };
  };
}
