import { transactionTypes } from '@provost/contract/payment-status';
import { listPayments, type Transaction } from '@provost/contract/payments';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Adapted } from '@/api/hosts/adapted.ts';
import type { CurrencyTotals } from '@/api/hosts/transactions.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { isOneOf } from '@/lib/data/is-one-of.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { EntityLink } from '@/school/entity-link.tsx';
import { shownStatus } from '@/school/payments/payment-change.ts';
import { StatusBadge } from '@/school/status-badge.tsx';
import { EmptyState } from '@/ui/empty-state.tsx';
import { FiguresTable } from '@/ui/figures-table.tsx';
import { Initials } from '@/ui/initials.tsx';
import { Moment } from '@/ui/moment.tsx';
import { Money } from '@/ui/money.tsx';
import { latestTransactionsQuery } from './dashboard.queries.ts';
import styles from './latest-transactions-widget.module.css';
import figure from './widget.module.css';
import { Widget, WidgetSkeleton } from './widget.tsx';

/** The chart is above the transactions, for users who can read reports. */
export const LatestTransactionsWidget = ({ chart }: { readonly chart: ReactNode }) => {
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
          <Link to="/payments" className={`small quiet-link ${figure.quiet}`}>
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
            <ul className={`plain-list ${styles.lines}`}>
              {rows.map((row, index) => (
                <TransactionLine key={row.id ?? index} row={row} />
              ))}
            </ul>
            {totals.length > 0 && <TransactionTotals totals={totals} />}
          </>
        )
      }
    </Widget>
  );
};

const TransactionLine = ({ row }: { readonly row: Adapted<Transaction> }) => {
  const { t } = useTranslation();
  const type = isOneOf(transactionTypes, row.type) ? t(`payments.types.${row.type}`) : row.type;
  const name = row.student.full_name ?? type;
  const status = shownStatus(row);
  return (
    <li className={`line ${styles.line}`}>
      <Initials name={name ?? ''} size={32} />
      <div className={`breaking ${styles.words}`}>
        <div className={`names ${styles.name}`}>
          <EntityLink to="payments" id={row.payment_id} name={name || undefined} />
        </div>
        <div className={`meta ${styles.note}`}>
          {row.course.title && <bdi>{row.course.title}</bdi>}
          {row.course.title && '\u00a0· '}
          <bdi>
            <Moment at={row.occurred_at} />
          </bdi>
        </div>
      </div>
      <div className={`stack ${styles.end}`}>
        <div className={styles.amount}>
          <Money amount={row.amount} currency={row.currency} />
        </div>
        {status === undefined || status === 'succeeded' ? (
          <span className="meta breaking">{type}</span>
        ) : (
          <StatusBadge status={status} />
        )}
      </div>
    </li>
  );
};

/** Gross, refunds and net of each currency: sums, which are no list to open. */
const TransactionTotals = ({ totals }: { readonly totals: readonly CurrencyTotals[] }) => {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className={styles.totals} aria-label={t('dashboard.totals')} tabIndex={0}>
      <FiguresTable
        label={t('dashboard.totals')}
        rows={totals}
        keyOf={({ currency }) => currency}
        columns={[
          { title: t('dashboard.totals'), cell: ({ currency }) => currency },
          { title: t('dashboard.gross'), cell: ({ gross }) => <Money amount={gross} /> },
          { title: t('dashboard.refunds'), cell: ({ refunds }) => <Money amount={refunds} /> },
          {
            title: t('dashboard.net'),
            cell: ({ net }) => <Money amount={net} />,
            className: styles.net,
          },
        ]}
      />
    </section>
  );
};
