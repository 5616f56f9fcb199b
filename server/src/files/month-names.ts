import { languages } from '@provost/contract/locales';
import { nameKey } from '@provost/contract/name-key';

const months = Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(2026, index, 15)));

/** `March`, `Mar`, `mars`, `März`, `marzo`, without accents and points. */
const monthByName = new Map([
  ...languages.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) =>
      months.map((date, index) => {
        const format = new Intl.DateTimeFormat(language, {
          day: 'numeric',
          month,
          timeZone: 'UTC',
        });
        const name = format.formatToParts(date).find(({ type }) => type === 'month')?.value ?? '';
        return [nameKey(name).replace('.', ''), index + 1] as const;
      }),
    ),
  ),
  ['sep', 9] as const,
  ['mrz', 3] as const,
  ['mar', 3] as const,
]);

const days = Array.from({ length: 7 }, (_, index) => new Date(Date.UTC(2026, 0, index + 1)));
const weekdays = languages.flatMap((language) =>
  (['long', 'short'] as const).flatMap((weekday) => {
    const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
    const names = days.map((day) => format.format(day).replace('.', ''));
    return [...names, ...names.map(nameKey)];
  }),
);

/** `Tue, `, `Dienstag, `, `mar. ` or nothing: `until 3 March` is not that day. */
export const weekday = String.raw`(?:(?:${[...new Set(weekdays), 'tues', 'weds', 'thur', 'thurs'].join('|')})\.?,?\s+)?`;

/** `99` is 1999 and `26` is 2026: from 50 on, two digits are of the last century, as in dates of mails. */
export const fullYear = (digits: string): string =>
  digits.length === 2 ? `${digits < '50' ? 20 : 19}${digits}` : digits;

const name = String.raw`(\p{L}{3,10})\.?`;
const year = String.raw`(\d{4}|\d{2})(?!\d)(.*)$`;
/** 3 Mar 2026, 03-Mar-26, 3. März 2026, 1er mars 2026, 3 de marzo de 2026, Tue, 3rd of March 2026. */
const dayFirst = new RegExp(
  `^${weekday}(\\d{1,2})(?:st|nd|rd|th|er|º)?[\\s.-]*(?:(?:de|of)\\s+)?${name}[\\s,-]*(?:del?\\s+)?${year}`,
  'iu',
);
/** March 3, 2026. */
const monthFirst = new RegExp(
  `^${weekday}${name}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+${year}`,
  'iu',
);

/** Writes a date with the name of a month as 2026-03-03. Other texts stay as they are. */
export function withoutMonthName(text: string): string {
  const [, day, month = '', inYear = '', rest = ''] = dayFirst.exec(text) ?? [];
  const [, other = '', otherDay, otherYear = '', otherRest = ''] = monthFirst.exec(text) ?? [];
  const found = monthByName.get(nameKey(day ? month : other));
  if (!found) return text;
  return `${fullYear(day ? inYear : otherYear)}-${found}-${day ?? otherDay}${day ? rest : otherRest}`;
}
