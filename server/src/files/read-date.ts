import { type Day, isDay } from '@provost/contract/days';

/** A day, or a time if the file has one in UTC. */
export type FileDate = { readonly day: Day } | { readonly time: string };

const pad = (digits: string): string => digits.padStart(2, '0');
const fullYear = (digits: string): string => (digits.length === 2 ? `20${digits}` : digits);

/** 31/01/2026, 31.01.26, 31-01-2026; some write the month first. */
const shortDate = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?![\d])/;

const isoDate = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(Z|[+-]\d\d:\d\d)?)?$/;

/** Reads the dates of one file: a part above 12 tells days from months. PayPal starts with months. */
export function dateReader(
  texts: readonly string[],
  { isUtc, monthFirst }: { readonly isUtc: boolean; readonly monthFirst: boolean },
): (text: string) => FileDate | undefined {
  const parts = texts.flatMap((text) => {
    const found = shortDate.exec(text);
    return found ? [[Number(found[1]), Number(found[3])] as const] : [];
  });
  const isDayFirst = parts.some(([first]) => first > 12);
  const isMonthFirst = parts.some(([, second]) => second > 12) || (monthFirst && !isDayFirst);
  return (text) => {
    const [, day = '', time, zone = isUtc ? 'Z' : ''] = isoDate.exec(text) ?? [];
    if (day !== '') {
      if (!isDay(day)) return undefined;
      const instant = time && zone ? Date.parse(`${day}T${time}${zone}`) : Number.NaN;
      return Number.isNaN(instant) ? { day } : { time: new Date(instant).toISOString() };
    }
    const [, first = '', separator, second = '', year = ''] = shortDate.exec(text) ?? [];
    const [date, month] = isMonthFirst && separator === '/' ? [second, first] : [first, second];
    const typed = `${fullYear(year)}-${pad(month)}-${pad(date)}`;
    return isDay(typed) ? { day: typed } : undefined;
  };
}
