import type { Interval } from '@provost/contract/days';
import { useMemo } from 'react';
import { useTexts } from '@/lib/format/use-format.ts';

export type FigureUnit = 'money' | 'count' | 'rate';
type Value = number | string | null | undefined;

interface Intervals {
  readonly interval: Interval;
  /** The start of the one that is not over. */
  readonly unfinished?: string | null | undefined;
}

const inUtc = { timeZone: 'UTC' } as const;
const at = (day: string): string => `${day}T00:00:00.000Z`;

/** The figures and days of reports in the language on show. */
export const useFigures = () => {
  const { t, format } = useTexts();
  return useMemo(() => {
    const day = (text: string, options: Intl.DateTimeFormatOptions) =>
      text === '' ? '' : format.date(at(text), { ...options, ...inUtc });
    const fullDay = (text: string) => day(text, { dateStyle: 'medium' });
    return {
      value: (unit: FigureUnit, value: Value, currency?: string): string => {
        if (value === null || value === undefined) return '–';
        if (unit === 'money') return format.money(String(value), currency);
        return unit === 'rate' ? format.percent(Number(value), 1) : format.number(value);
      },
      /** The labels of an axis: large numbers are short, and all have as many decimals. */
      axis: (ticks: readonly number[], currency?: string): string[] => {
        const top = Math.max(...ticks.map(Math.abs));
        const isShort = top >= 100_000;
        const unit = isShort ? 10 ** (top >= 1_000_000 ? 6 : 3) : 1;
        const isWhole = ticks.every((tick) => Number.isInteger(tick / unit));
        const digits = isWhole ? 0 : isShort ? 1 : 2;
        return ticks.map((tick) =>
          format.number(tick, {
            minimumFractionDigits: digits,
            maximumFractionDigits: digits,
            ...(isShort && { notation: 'compact' }),
            ...(currency && { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
          }),
        );
      },
      range: ({ from, to }: { readonly from: string; readonly to: string }): string =>
        from === to ? fullDay(from) : t('reports.range', { from: fullDay(from), to: fullDay(to) }),
      /** An interval that is not over is one so far. */
      interval: (
        { interval, unfinished }: Intervals,
        { start = '', end = '' }: { readonly start?: string; readonly end?: string },
      ): string => {
        const isMonth = interval === 'month';
        const days =
          start === end
            ? fullDay(start)
            : t('reports.range', { from: fullDay(start), to: fullDay(end) });
        const period = isMonth ? day(start, { month: 'long', year: 'numeric' }) : days;
        return start === unfinished ? t('reports.untilToday', { period }) : period;
      },
      intervalLabel: (unit: Interval, start: string): string =>
        day(start, unit === 'month' ? { month: 'short' } : { day: 'numeric', month: 'short' }),
    };
  }, [format, t]);
};
