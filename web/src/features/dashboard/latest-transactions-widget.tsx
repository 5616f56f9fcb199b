import { listPayments } from '@provost/contract/payments';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/api/permissions/use-can.ts';
import { EmptyState } from '@/ui/empty-state.tsx';
import { latestTransactionsQuery } from './dashboard.queries.ts';
import figure from './figure.module.css';
import styles from './latest-transactions-widget.module.css';
import { TransactionLine } from './transaction-line.tsx';
import { TransactionTotals } from './transaction-totals.tsx';
import { Widget } from './widget.tsx';
import { WidgetSkeleton } from './widget-skeleton.tsx';

interface LatestTransactionsWidgetProps {
  /** Above the transactions, for users who can read reports. */
  readonly chart: ReactNode;
}

export const LatestTransactionsWidget = ({ chart }: LatestTransactionsWidgetProps) => {
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
            {chart}
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
