import { formatDate, regionOf } from './format.ts';
import { incomplete } from './local-time.ts';

type Part = 'day' | 'month' | 'year';

const numeric = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const;

/** `2026-01-31` as the user's country writes it: `31/01/2026`, `31.01.2026` or `01/31/2026`. */
export const formatDay = (language: string, day: string): string => {
  const time = Date.parse(day);
  return Number.isNaN(time) ? '' : formatDate(language, new Date(time), numeric);
};

/** The written form of a day with letters of the language, three as in `dmy`, in place of its digits. */
export const dayPattern = (language: string, letters: string): string =>
  new Intl.DateTimeFormat(regionOf(language), numeric)
    .formatToParts(0)
    .map(({ type, value }) => {
      const place = ['day', 'month', 'year'].indexOf(type);
      return place === -1 ? value : (letters[place] ?? '').repeat(value.length);
    })
    .join('');

const orderOf = (language: string): readonly Part[] =>
  new Intl.DateTimeFormat(regionOf(language), numeric)
    .formatToParts(0)
    .flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : []));

/** Eight digits without separators have the places of the language. */
const splitDigits = (digits: string, order: readonly Part[]): readonly string[] => {
  let at = 0;
  return order.map((part) => {
    const from = at;
    at += part === 'year' ? 4 : 2;
    return digits.slice(from, at);
  });
};

/**
 * The day that a text means, as `2026-01-31`. Empty for an empty text, `incomplete` for what is no
 * day. A text that starts with a year of four digits is read as year, month, day in every language.
 */
export const parseDay = (language: string, text: string): string => {
  if (text.trim() === '') return '';
  const order = orderOf(language);
  const groups = text.match(/\d+/g) ?? [];
  const [first = ''] = groups;
  const parts = groups.length === 1 && first.length === 8 ? splitDigits(first, order) : groups;
  const places: readonly Part[] = parts[0]?.length === 4 ? ['year', 'month', 'day'] : order;
  const partOf = (part: Part) => parts[places.indexOf(part)] ?? '';
  const day = `${partOf('year')}-${partOf('month').padStart(2, '0')}-${partOf('day').padStart(2, '0')}`;
  const time = Date.parse(day);
  const isDay = parts.length === 3 && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(time);
  // Some browsers read 31 February as a day of March.
  return isDay && new Date(time).toISOString().startsWith(day) ? day : incomplete;
};
