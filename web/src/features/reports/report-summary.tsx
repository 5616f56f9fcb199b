import { formatHundredths } from '@provost/contract/money';
import type { ReportKind } from '@provost/contract/reports';
import { useTranslation } from 'react-i18next';
import { Change } from '@/school/reports/change.tsx';
import type { ReportData, ReportRow } from '@/school/reports/report-data.ts';
import { useFigures } from '@/school/reports/use-figures.ts';
import styles from './report.module.css';
import { reportViews } from './report-views.ts';

/** Amounts are summed in cents, because floats lose precision. */
const inCents = (amount: number | string | null | undefined): number =>
  Math.round(Number(amount ?? 0) * 100);

/** The main figure of all groups of a currency. A report by group has no rate, which has no sum. */
function sumOf(
  totals: readonly ReportRow[],
  kind: ReportKind,
  currency: string | undefined,
): number | string | null {
  const { main } = reportViews[kind];
  const rows = totals.filter((row) => row.currency === currency);
  const values = rows.map((row) => row[main.name] ?? null);
  if (main.unit === 'rate') return values[0] ?? null;
  if (main.unit === 'count') return values.reduce<number>((sum, one) => sum + Number(one ?? 0), 0);
  return formatHundredths(values.reduce<number>((sum, one) => sum + inCents(one), 0));
}

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
        {isCompared && (
          <Change
            unit={main.unit}
            current={current}
            before={before}
            isFallGood={kind === 'receivables'}
          />
        )}
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
