import { useTranslation } from 'react-i18next';
import type { CurrencyTotals } from '@/api/hosts/transactions.ts';
import { FiguresTable } from '@/ui/figures-table.tsx';
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
