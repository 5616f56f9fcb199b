import type { ReportKind } from '@provost/contract/reports';
import { useTranslation } from 'react-i18next';
import { Change } from '@/school/reports/change.tsx';
import type { ReportData } from '@/school/reports/report-data.ts';
import { useFigures } from '@/school/reports/use-figures.ts';
import styles from './report.module.css';
import { reportViews } from './report-views.ts';
import { sumOf } from './sum-of.ts';

interface ReportSummaryProps {
  readonly kind: ReportKind;
  readonly data: ReportData;
  readonly currency: string | undefined;
  readonly isCompared: boolean;
}

/** The main figure of the whole range, beside that of the period before. */
export const ReportSummary = ({ kind, data, currency, isCompared }: ReportSummaryProps) => {
  const { t } = useTranslation();
  const figures = useFigures();
  const { main } = reportViews[kind];
  const current = sumOf(data.totals, kind, currency);
  const before = sumOf(data.previous_totals, kind, currency);
  return (
    <div className={styles.summary}>
      <p className={styles.main}>
        <span className={styles.mainName}>{t(`reports.main.${kind}`)}</span>
        <bdi className={styles.mainValue}>{figures.value(main.unit, current, currency)}</bdi>
        {isCompared && <Change unit={main.unit} current={current} before={before} />}
      </p>
      <p className={styles.days}>
        <bdi>{figures.range(data)}</bdi>
        {isCompared && (
          <>
            {' · '}
            <bdi>{t('reports.versus', { range: figures.range(data.previous) })}</bdi>
          </>
        )}
      </p>
    </div>
  );
};
