import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import {
  currencyOf,
  ofCurrency,
  type PeriodState,
  summaryQuery,
} from '@/school/reports/report.queries.ts';
import { useFigures } from '@/school/reports/use-figures.ts';
import { BarChart } from '@/ui/chart/bar-chart.tsx';
import styles from './revenue-chart.module.css';

const height = 112;
const names = ['gross', 'refunds', 'net'];

interface RevenueChartProps {
  readonly period: PeriodState;
  /** The one that was chosen; else the main one of the school. */
  readonly currency: string | undefined;
}

export const RevenueChart = ({ period, currency: chosen }: RevenueChartProps) => {
  const { t } = useTranslation();
  const figures = useFigures();
  const query = useQuery(summaryQuery(period));
  const data = query.isPlaceholderData ? undefined : query.data?.revenue;
  const currency = currencyOf(data, chosen);
  const points =
    data &&
    ofCurrency(data, currency).series.map((row) => ({
      label: figures.intervalLabel(data.interval, row.start),
      title: figures.interval(data, row),
      bars: [Number(row.net ?? 0)],
      isUnfinished: row.start === data.unfinished,
      facts: names.map((name) => ({
        name: t(`reports.figures.${name}`),
        value: figures.value('money', row[name], currency),
      })),
    }));
  const name = t('dashboard.revenueChart', { currency });
  return (
    <div className={styles.figure} style={{ minHeight: height + 20 }}>
      {points && (
        <SmallChart
          name={name}
          points={points}
          formatAxis={(ticks) => figures.axis(ticks, currency)}
          height={height}
        />
      )}
    </div>
  );
};

/** With its name above it, which screen readers have from the chart. */
export const SmallChart = (props: Omit<ComponentProps<typeof BarChart>, 'tones'>) => (
  <div className={styles.figure}>
    <p className={`meta ${styles.caption}`} aria-hidden>
      {props.name}
    </p>
    <BarChart {...props} tones={['accent']} />
  </div>
);
