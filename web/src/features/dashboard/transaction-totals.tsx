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
  readonly mayOpen: boolean;
}

/** Those of which money went back, in part or in whole. */
const refunded: readonly PaymentStatus[] = ['partially_refunded', 'refunded'];

/** Gross, refunds and net of each currency. */
export const TransactionTotals = ({ totals, mayOpen }: TransactionTotalsProps) => {
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
                <Sum amount={gross} mayOpen={mayOpen} />
              </td>
              <td data-numeric>
                <Sum amount={refunds} mayOpen={mayOpen} statuses={refunded} />
              </td>
              <td data-numeric className={styles.net}>
                <Sum amount={net} mayOpen={mayOpen} />
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
  readonly mayOpen: boolean;
  /** Of the payments that it is made of, where these are not all. */
  readonly statuses?: readonly PaymentStatus[];
}

const Sum = ({ amount, mayOpen, statuses }: SumProps) =>
  mayOpen && amount !== undefined ? (
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
