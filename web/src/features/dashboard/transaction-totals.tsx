import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Money } from '@/ui/money.tsx';
import figure from './figure.module.css';
import table from './figures-table.module.css';
import type { CurrencyTotal } from './latest-transactions.ts';
import styles from './latest-transactions-widget.module.css';

interface TransactionTotalsProps {
  readonly totals: readonly CurrencyTotal[];
  readonly mayOpen: boolean;
}

/** What came in, what went back and what is left, in each currency. */
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
              <th scope="row">
                {mayOpen ? (
                  <Link to="/payments" className={figure.link}>
                    {currency}
                  </Link>
                ) : (
                  currency
                )}
              </th>
              <td data-numeric>
                <Money amount={gross} />
              </td>
              <td data-numeric>
                <Money amount={refunds} />
              </td>
              <td data-numeric className={styles.net}>
                <Money amount={net} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
