import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as format from './format.ts';

const bindTo = (language: string) => ({
  language,
  number: (value: number | string, options?: Intl.NumberFormatOptions) =>
    format.formatNumber(language, value, options),
  money: (amount: string, currency?: string) => format.formatMoney(language, amount, currency),
  percent: (share: number, digits?: number) => format.formatPercent(language, share, digits),
  date: (date: format.Instant, options?: Intl.DateTimeFormatOptions) =>
    format.formatDate(language, date, options),
  dateTime: (date: format.Instant) => format.formatDateTime(language, date),
  relative: (date: format.Instant) => format.formatRelative(language, date),
  unit: (value: number, unit: string) => format.formatUnit(language, value, unit),
  list: (words: readonly string[]) => format.formatList(language, words),
  span: (seconds: number) => format.formatSpan(language, seconds),
});

export type Formatters = ReturnType<typeof bindTo>;

/** The formatters of `format.ts` in the language on show. */
export const useFormat = () => {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? 'en';
  return useMemo(() => bindTo(language), [language]);
};
