import { listPayments } from '@provost/contract/payments';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/api/use-can.ts';
import type { RangeName } from '@/school/reports/report-range.ts';
import { EmptyState } from '@/ui/empty-state.tsx';
import { latestTransactionsQuery } from './dashboard.queries.ts';
import figure from './figure.module.css';
import styles from './latest-transactions-widget.module.css';
import { RevenueChart } from './revenue-chart.tsx';
import { TransactionLine } from './transaction-line.tsx';
import { TransactionTotals } from './transaction-totals.tsx';
import { Widget } from './widget.tsx';
import { WidgetSkeleton } from './widget-skeleton.tsx';

interface LatestTransactionsWidgetProps {
  /** The range of the chart; undefined for users who cannot read reports. */
  readonly range: RangeName | undefined;
}

export const LatestTransactionsWidget = ({ range }: LatestTransactionsWidgetProps) => {
  const { t } = useTranslation();
  const query = useQuery(latestTransactionsQuery);
  const canOpen = useCan()(listPayments.access);
  return (
    <Widget
      title={t('dashboard.latestTransactions')}
      query={query}
      skeleton={<WidgetSkeleton lines={5} lineHeight={44} />}
      action={
        canOpen && (
          <Link to="/payments" className={figure.quiet}>
            {t('dashboard.allPayments')}
          </Link>
        )
      }
    >
      {({ rows, totals }) =>
        rows.length === 0 ? (
          <EmptyState title={t('dashboard.noTransactions')} />
        ) : (
          <>
            {range && <RevenueChart range={range} />}
            <ul className={styles.lines}>
              {rows.map((row, index) => (
                <TransactionLine key={row.id ?? index} row={row} canOpen={canOpen} />
              ))}
            </ul>
            {totals.length > 0 && <TransactionTotals totals={totals} />}
          </>
        )
      }
    </Widget>
  );
};
