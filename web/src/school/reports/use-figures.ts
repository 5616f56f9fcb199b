import type { Interval } from '@provost/contract/days';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/lib/format/use-format.ts';

export type FigureUnit = 'money' | 'count' | 'rate';
type Value = number | string | null | undefined;

const inUtc = { timeZone: 'UTC' } as const;
const at = (day: string): string => `${day}T00:00:00.000Z`;

/** The figures and days of reports in the language on show. */
export const useFigures = () => {
  const { t } = useTranslation();
  const format = useFormat();
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
      /** Short, for the axis of a chart. */
      axis: (value: number): string =>
        format.number(value, { notation: 'compact', maximumFractionDigits: 1 }),
      range: ({ from, to }: { readonly from: string; readonly to: string }): string =>
        from === to ? fullDay(from) : t('reports.range', { from: fullDay(from), to: fullDay(to) }),
      interval: (unit: Interval, start: string, end: string): string => {
        if (unit === 'month') return day(start, { month: 'long', year: 'numeric' });
        if (start === end) return fullDay(start);
        return t('reports.range', { from: fullDay(start), to: fullDay(end) });
      },
      intervalLabel: (unit: Interval, start: string): string =>
        day(start, unit === 'month' ? { month: 'short' } : { day: 'numeric', month: 'short' }),
    };
  }, [format, t]);
};
