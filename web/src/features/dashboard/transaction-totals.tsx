import { useTranslation } from 'react-i18next';
import type { CurrencyTotals } from '@/api/hosts/transactions.ts';
import table from '@/ui/figures-table.module.css';
import { Money } from '@/ui/money.tsx';
import styles from './latest-transactions-widget.module.css';

interface TransactionTotalsProps {
  readonly totals: readonly CurrencyTotals[];
}

/** Gross, refunds and net of each currency: sums, which are no list to open. */
export const TransactionTotals = ({ totals }: TransactionTotalsProps) => {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className={styles.totals} aria-label={t('dashboard.totals')} tabIndex={0}>
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
    </section>
  );
};
