import type { PaymentStatus } from '@provost/contract/payment-status';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { CurrencyTotals } from '@/api/hosts/transactions.ts';
import { Money } from '@/ui/money.tsx';
import figure from './figure.module.css';
import table from './figures-table.module.css';
import styles from './latest-transactions-widget.module.css';

interface TransactionTotalsProps {
  readonly totals: readonly CurrencyTotals[];
  readonly canOpen: boolean;
}

const refunded: readonly PaymentStatus[] = ['partially_refunded', 'refunded'];

/** Gross, refunds and net of each currency. */
export const TransactionTotals = ({ totals, canOpen }: TransactionTotalsProps) => {
  const { t } = useTranslation();
  return (
    <div className={styles.totals}>
      <table className={table.table} aria-label={t('dashboard.totals')}>
        <thead>
          <tr>
            <th scope="col">{t('dashboard.totals')}</th>
            <th scope="col" data-numeric>
              {t('dashboard.gross')}
            </th>
            <th scope="col" data-numeric>
              {t('dashboard.refunds')}
            </th>
            <th scope="col" data-numeric>
              {t('dashboard.net')}
            </th>
          </tr>
        </thead>
        <tbody>
          {totals.map(({ currency, gross, refunds, net }) => (
            <tr key={currency}>
              <th scope="row">{currency}</th>
              <td data-numeric>
                <Sum amount={gross} canOpen={canOpen} />
              </td>
              <td data-numeric>
                <Sum amount={refunds} canOpen={canOpen} statuses={refunded} />
              </td>
              <td data-numeric className={styles.net}>
                <Sum amount={net} canOpen={canOpen} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

interface SumProps {
  readonly amount: string | undefined;
  readonly canOpen: boolean;
  /** The statuses of the payments in the sum; undefined for all. */
  readonly statuses?: readonly PaymentStatus[];
}

const Sum = ({ amount, canOpen, statuses }: SumProps) =>
  canOpen && amount !== undefined ? (
    <Link
      to="/payments"
      search={statuses ? { status: statuses.join(',') } : {}}
      className={figure.link}
    >
      <Money amount={amount} />
    </Link>
  ) : (
    <Money amount={amount} />
  );
