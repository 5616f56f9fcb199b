import { languages } from '@provost/contract/locales';
import { formatHundredths } from '@provost/contract/money';
import { formatNumber, getOrBuild } from './format.ts';

/**
 * Amounts as people write them in their language: `1,234.50`, `1.234,50` or `1 234,50`. In the code
 * they are whole hundredths, so nothing is lost between what is typed and what is sent.
 */
const separatorsOf = (language: string) =>
  getOrBuild(`s${language}`, () => {
    const format = new Intl.NumberFormat(language, { useGrouping: 'always' });
    const parts = format.formatToParts(12_345.6);
    const signOf = (type: Intl.NumberFormatPartTypes) =>
      parts.find((part) => part.type === type)?.value;
    return { decimal: signOf('decimal') ?? '.', group: signOf('group') ?? ',' };
  });

/** People separate thousands with spaces of any width or apostrophes in every language. */
const looseGroups = /(?<=\d)['’\s](?=\d{3}(?:\D|$))/gu;

/** `0.500` are no thousands. */
const grouped = (sign: string): RegExp => new RegExp(`^[1-9]\\d{0,2}(?:\\${sign}\\d{3})+$`);

const readParts = (whole: string, fraction: string): number | undefined => {
  if (!/^\d{0,12}$/.test(whole) || !/^\d{0,2}$/.test(fraction) || !(whole + fraction)) {
    return undefined;
  }
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
};

const currency = /\p{L}{0,3}\p{Sc}\p{L}{0,3}|\p{L}{2,3}\.?/u.source;
const aroundAmount = new RegExp(`^\\s*(?:${currency})\\s*|\\s*(?:${currency})\\s*$`, 'u');

/** As it is copied from a bank or a spreadsheet: `R$ 12,50`, `12,50 $US`, `12,50 €`, `CHF 1’234.50`. */
export const withoutCurrency = (text: string): string =>
  text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(aroundAmount, '')
    .trim();

/** How people write a currency: `EUR`, `€`, `R$`, `US$` or `$US`. */
const marksOf = (code: string): ReadonlySet<string> => {
  const marks = new Set([code.toLowerCase(), ...(code === 'CHF' ? ['fr', 'sfr'] : [])]);
  for (const language of languages) {
    for (const currencyDisplay of ['symbol', 'narrowSymbol'] as const) {
      const format = { style: 'currency', currency: code, currencyDisplay } as const;
      const parts = new Intl.NumberFormat(language, format).formatToParts(1);
      const mark = parts.find(({ type }) => type === 'currency')?.value;
      if (mark) marks.add(plainMark(mark));
    }
  }
  return marks;
};

const plainMark = (mark: string): string => mark.replaceAll('.', '').trim().toLowerCase();

/** Whether the text names another currency than that of its field: 12 pounds are not 12 euros. */
export const isOtherCurrency = (text: string, code: string | undefined): boolean => {
  if (!code || !/^[A-Z]{3}$/.test(code)) return false;
  const unsigned = text.replace(/[\p{Default_Ignorable_Code_Point}+−–-]/gu, '').trim();
  const amount = withoutCurrency(unsigned);
  const mark = plainMark(unsigned.replace(amount, ''));
  return mark !== '' && /\d/.test(amount) && !marksOf(code).has(mark);
};

/**
 * Hundredths, or undefined where the text is no amount with at most two places. The other language's
 * decimal sign is understood where it cannot part thousands: `12.5` in German is twelve and a half,
 * `1.250` is twelve hundred and fifty.
 */
export const parseDecimal = (language: string, text: string): number | undefined => {
  const { decimal, group } = separatorsOf(language);
  const plain = withoutCurrency(text).replace(looseGroups, '');
  const [whole = '', fraction, ...more] = plain.split(decimal);
  if (more.length > 0) return undefined;
  const thousands = group.trim() === '' ? '.' : group;
  if (grouped(thousands).test(whole)) {
    return readParts(whole.replaceAll(thousands, ''), fraction ?? '');
  }
  const foreign = fraction === undefined ? whole.split(thousands) : [whole];
  if (foreign.length === 2) return readParts(foreign[0] ?? '', foreign[1] ?? '');
  return readParts(whole, fraction ?? '');
};

/** The text of a field after it loses the focus: always with two places. */
export const formatDecimal = (language: string, hundredths: number): string =>
  formatNumber(language, formatHundredths(hundredths), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });

/** As few places as it takes: `12.5` and `10`, for a discount. */
export const formatShortDecimal = (language: string, hundredths: number): string =>
  formatNumber(language, formatHundredths(hundredths), { maximumFractionDigits: 2 });
