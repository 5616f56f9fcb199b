import { dayIn } from '@provost/contract/days';

/**
 * Dates, numbers and money in a language, by `Intl`. The language is an argument; components use
 * `useFormat`, which passes the current one.
 */
const cache = new Map<string, unknown>();

/** Building a formatter takes about 100 times as long as using it. */
export const getOrBuild = <F>(key: string, build: () => F): F => {
  const found = cache.get(key) as F | undefined;
  if (found) return found;
  const made = build();
  cache.set(key, made);
  return made;
};

/** A decimal text is formatted as it is, without passing through a float. */
export const formatNumber = (
  language: string,
  value: number | string,
  options: Intl.NumberFormatOptions = {},
): string =>
  getOrBuild(
    `n${language}${JSON.stringify(options)}`,
    () => new Intl.NumberFormat(language, options),
  ).format(value as Intl.StringNumericLiteral);

/** A decimal text with two places; without a sign if the currency is unknown. */
export const formatMoney = (language: string, amount: string, currency?: string): string => {
  if (!/^-?\d+(\.\d+)?$/.test(amount)) return amount;
  const known = currency !== undefined && /^[A-Za-z]{3}$/.test(currency);
  return formatNumber(language, amount, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    ...(known && { style: 'currency', currency: currency.toUpperCase() }),
  });
};

export const formatPercent = (language: string, share: number, digits = 0): string =>
  formatNumber(language, share, { style: 'percent', maximumFractionDigits: digits });

/** A date, or an instant as ISO text. */
export type Instant = Date | string;

/**
 * The language as the user's country writes it: `en-GB` for a British browser, whose dates differ
 * from those of `en`.
 */
export const regionOf = (language: string): string =>
  navigator.languages.find((tag) => tag.startsWith(`${language}-`)) ?? language;

export const formatDate = (
  language: string,
  date: Instant,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' },
): string => {
  const region = regionOf(language);
  return getOrBuild(
    `d${region}${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(region, options),
  ).format(new Date(date));
};

const spanUnits = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** With the days from which they are used: "next week" could be tomorrow or in 13 days. */
const calendarUnits = [
  ['year', 365.25, 365],
  ['month', 30.44, 60],
  ['week', 7, 14],
] as const;

const distance = (date: Date, now: Date, timeZone: string) => {
  const seconds = Math.round((date.getTime() - now.getTime()) / 1000);
  const [unit, size] = spanUnits.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  if (unit !== 'day') return [Math.trunc(seconds / size), unit] as const;
  const days = dayNumber(date, timeZone) - dayNumber(now, timeZone);
  const [long, length] = calendarUnits.find(([, , from]) => Math.abs(days) >= from) ?? ['day', 1];
  return [Math.round(days / length), long] as const;
};

/** The day of the calendar as a number. */
const dayNumber = (date: Date, timeZone: string): number =>
  Date.parse(dayIn(timeZone, date)) / 86_400_000;

/** "2 days ago", "in 3 hours", "in 2 weeks": days and longer units as the calendar has them. */
export const formatRelative = (
  language: string,
  at: Instant,
  now: Date,
  timeZone: string,
): string => {
  const [amount, unit] = distance(new Date(at), now, timeZone);
  return getOrBuild(
    `r${language}`,
    () => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }),
  ).format(amount, unit);
};

/** A number and the name of its unit, apart: "3", "days". */
export const formatUnit = (language: string, value: number, unit: string) => {
  const formatter = getOrBuild(
    `u${language}${unit}`,
    () => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }),
  );
  const parts = formatter.formatToParts(value);
  const join = (isName: boolean) =>
    parts
      .filter(({ type }) => (type === 'unit') === isName)
      .map((part) => part.value)
      .join('')
      .trim();
  return { number: join(false), name: join(true) };
};

/** "see, change and export". */
export const formatList = (language: string, words: readonly string[]): string =>
  getOrBuild(`c${language}`, () => new Intl.ListFormat(language, { type: 'conjunction' })).format(
    words,
  );

/** A duration in its two largest units: "3 days, 4 hours". */
export const formatSpan = (language: string, seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  const first = spanUnits.findIndex(([, size]) => whole >= size);
  const start = first === -1 ? spanUnits.length - 1 : first;
  let rest = whole;
  const parts = spanUnits.slice(start, start + 2).map(([unit, size]) => {
    const amount = Math.floor(rest / size);
    rest -= amount * size;
    return formatNumber(language, amount, { style: 'unit', unit, unitDisplay: 'long' });
  });
  return getOrBuild(
    `l${language}`,
    () => new Intl.ListFormat(language, { type: 'unit', style: 'long' }),
  ).format(parts);
};
