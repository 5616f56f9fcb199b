import type { ReportKind } from '@provost/contract/reports';
import { useTranslation } from 'react-i18next';
import type { ReportData } from '@/school/reports/report-data.ts';
import { useFigures } from '@/school/reports/use-figures.ts';
import { BarChart } from '@/ui/chart/bar-chart.tsx';
import styles from './report.module.css';
import { reportPoints } from './report-points.ts';
import { figureName, reportViews } from './report-views.ts';

interface ReportChartProps {
  readonly kind: ReportKind;
  readonly data: ReportData;
  readonly currency: string | undefined;
  readonly isCompared: boolean;
}

export const ReportChart = ({ kind, data, currency, isCompared }: ReportChartProps) => {
  const { t } = useTranslation();
  const figures = useFigures();
  const view = reportViews[kind];
  const nameOf = (name: string) => figureName(t, kind, name);
  const firstName = nameOf(view.bars[0]?.name ?? view.main.name);
  const previousName = t('reports.previousOf', { name: firstName });
  const points = reportPoints(data, {
    view,
    figures,
    currency,
    nameOf,
    previousName: isCompared ? previousName : undefined,
  });
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.legend}>
        {view.bars.map(({ name, tone }) => (
          <span key={name}>
            <i aria-hidden data-tone={tone} />
            {nameOf(name)}
          </span>
        ))}
        {isCompared && (
          <span>
            <i aria-hidden data-tone="previous" />
            {previousName}
          </span>
        )}
      </figcaption>
      <BarChart
        name={t('reports.chart', { name: t(`reports.kinds.${kind}`) })}
        points={points}
        tones={view.bars.map(({ tone }) => tone)}
        formatAxis={figures.axis}
        height={280}
      />
    </figure>
  );
};
