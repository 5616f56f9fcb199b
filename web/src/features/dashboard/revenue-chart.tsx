import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currenciesOf, summaryQuery, useSchoolDay } from '@/school/reports/report.queries.ts';
import { type RangeName, requestOf } from '@/school/reports/report-range.ts';
import { useFigures } from '@/school/reports/use-figures.ts';
import { BarChart } from '@/ui/chart/bar-chart.tsx';
import styles from './revenue-chart.module.css';

const height = 112;
const names = ['gross', 'refunds', 'net'];

interface RevenueChartProps {
  readonly range: RangeName;
  /** The one that was chosen; else the main one of the school. */
  readonly currency: string | undefined;
}

/** Gross up and refunds down. */
export const RevenueChart = ({ range, currency: chosen }: RevenueChartProps) => {
  const { t } = useTranslation();
  const figures = useFigures();
  const request = requestOf(range, useSchoolDay());
  const query = useQuery({ ...summaryQuery(request), enabled: request !== undefined });
  const data = query.isPlaceholderData ? undefined : query.data?.revenue;
  const currencies = currenciesOf(data);
  const currency = currencies.find((one) => one === chosen) ?? currencies[0];
  const points = (data?.series ?? [])
    .filter((row) => row.currency === currency)
    .map((row) => ({
      label: figures.intervalLabel(data?.interval ?? 'day', row.start),
      title: figures.interval(data?.interval ?? 'day', row.start, row.end),
      bars: [Number(row.gross ?? 0), -Number(row.refunds ?? 0)],
      facts: names.map((name) => ({
        name: t(`reports.figures.${name}`),
        value: figures.value('money', row[name], currency),
      })),
    }));
  const name = t('dashboard.revenueChart', { currency });
  return (
    <div className={styles.figure} style={{ minHeight: height + 20 }}>
      {points.length > 0 && (
        <>
          <p className={styles.caption} aria-hidden>
            {name}
          </p>
          <BarChart
            name={name}
            points={points}
            tones={['accent', 'slate']}
            formatAxis={figures.axis}
            height={height}
          />
        </>
      )}
    </div>
  );
};
