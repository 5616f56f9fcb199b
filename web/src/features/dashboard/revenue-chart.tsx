import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { summaryQuery, useSchoolDay } from '@/school/reports/report.queries.ts';
import { type RangeName, requestOf } from '@/school/reports/report-range.ts';
import { useFigures } from '@/school/reports/use-figures.ts';
import { BarChart } from '@/ui/chart/bar-chart.tsx';

const height = 120;

/** Gross up and refunds down, in the main currency of the school. */
export const RevenueChart = ({ range }: { readonly range: RangeName }) => {
  const { t } = useTranslation();
  const figures = useFigures();
  const request = requestOf(range, useSchoolDay());
  const summary = useQuery({ ...summaryQuery(request), enabled: request !== undefined });
  const data = summary.data?.revenue;
  const currency = data?.totals[0]?.currency;
  const names = ['gross', 'refunds', 'net'];
  const points = (data?.series ?? [])
    .filter((row) => row.currency === currency)
    .map((row) => ({
      label: figures.intervalLabel(data?.interval ?? 'day', row.start),
      title: figures.interval(data?.interval ?? 'day', row.start, row.end),
      bars: [Number(row.figures.gross ?? 0), -Number(row.figures.refunds ?? 0)],
      facts: names.map((name) => ({
        name: t(`reports.figures.${name}`),
        value: figures.value('money', row.figures[name], currency),
      })),
    }));
  return (
    <div style={{ minHeight: height }}>
      {points.length > 0 && (
        <BarChart
          name={t('dashboard.revenueChart', { currency })}
          points={points}
          tones={['accent', 'slate']}
          formatAxis={figures.axis}
          height={height}
        />
      )}
    </div>
  );
};
