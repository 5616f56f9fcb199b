import { useMemo } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import * as format from './format.ts';
import { browserTimeZone, useTimeZone } from './time-zone.ts';

/** The formatters of `format.ts` in a language. */
export const formattersFor = (language: string, timeZone: string) => ({
  language,
  number: (value: number | string, options?: Intl.NumberFormatOptions) =>
    format.formatNumber(language, value, options),
  money: (amount: string, currency?: string) => format.formatMoney(language, amount, currency),
  percent: (share: number, digits?: number) => format.formatPercent(language, share, digits),
  /** In the time zone of the school, unless the options have another. */
  date: (date: format.Instant, options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }) =>
    format.formatDate(language, date, { timeZone, ...options }),
  /** A day of the school, which has no time zone. */
  day: (day: string) => format.formatDate(language, day, { dateStyle: 'medium', timeZone: 'UTC' }),
  dateTime: (date: format.Instant) =>
    format.formatDate(language, date, { timeZone, dateStyle: 'medium', timeStyle: 'short' }),
  /** Names the time zone where the user's clock can show another time. */
  zonedTime: (
    date: format.Instant,
    options: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' },
  ) =>
    timeZone === browserTimeZone
      ? format.formatDate(language, date, { timeZone, ...options })
      : `${format.formatDate(language, date, { timeZone, ...options })} (${timeZone})`,
  relative: (date: format.Instant) => format.formatRelative(language, date, new Date(), timeZone),
  unit: (value: number, unit: string) => format.formatUnit(language, value, unit),
  list: (words: readonly string[]) => format.formatList(language, words),
  span: (seconds: number) => format.formatSpan(language, seconds),
});

export type Formatters = ReturnType<typeof formattersFor>;

/** The formatters of `format.ts` in the language on show. */
export const useFormat = () => {
  const { language } = useTranslation();
  const timeZone = useTimeZone();
  return useMemo(() => formattersFor(language, timeZone), [language, timeZone]);
};

/** The texts and the formatters in the language on show. */
export const useTexts = () => {
  const { t } = useTranslation();
  return { t, format: useFormat() };
};
