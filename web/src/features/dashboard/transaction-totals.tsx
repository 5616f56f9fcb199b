import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '@/ui/money.tsx';
import figure from './figure.module.css';
import type { CurrencyTotal } from './latest-transactions.ts';
import styles from './latest-transactions-widget.module.css';

interface TransactionTotalsProps {
  readonly totals: readonly CurrencyTotal[];
  readonly mayOpen: boolean;
}

/** What came in, what went back and what is left, in each currency. */
export const TransactionTotals = ({ totals, mayOpen }: TransactionTotalsProps) => {
  const { t } = useTranslation();
  const open = (content: ReactNode) =>
    mayOpen ? (
      <Link to="/payments" className={figure.link}>
        {content}
      </Link>
    ) : (
      content
    );
  return totals.map(({ currency, gross, refunds, net }) => (
    <dl key={currency} className={styles.totals}>
      <div>
        <dt>{t('dashboard.gross')}</dt>
        <dd>
          <Money amount={gross} currency={currency} />
        </dd>
      </div>
      <div>
        <dt>{t('dashboard.refunds')}</dt>
        <dd>
          <Money amount={refunds} currency={currency} />
        </dd>
      </div>
      <div>
        <dt>{t('dashboard.net')}</dt>
        <dd className={styles.net}>{open(<Money amount={net} currency={currency} />)}</dd>
      </div>
    </dl>
  ));
};
