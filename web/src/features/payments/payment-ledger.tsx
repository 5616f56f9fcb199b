import { transactionTypes } from '@provost/contract/payment-status';
import type { PaymentDetails } from '@provost/contract/payments';
import type { Own } from '@/api/own.ts';
import { isOneOf } from '@/lib/data/is-one-of.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { shownStatus } from '@/school/payments/transaction-status.ts';
import { StatusBadge } from '@/school/status-badge.tsx';
import { DetailsSection } from '@/ui/details-section.tsx';
import { Moment } from '@/ui/moment.tsx';
import { Money } from '@/ui/money.tsx';
import { balancesOf } from './payment-balance.ts';
import styles from './payments.module.css';

interface PaymentLedgerProps {
  readonly transactions: Own<PaymentDetails>['transactions'];
  readonly currency: string | undefined;
}

/** The transactions that decide a payment's state, with the balance after each. */
export const PaymentLedger = ({ transactions, currency }: PaymentLedgerProps) => {
  const { t } = useTranslation();
  const balances = balancesOf(transactions);
  return (
    <DetailsSection title={t('payments.ledger')}>
      {transactions.length === 0 && <p>{t('payments.noTransactions')}</p>}
      {transactions.length > 0 && (
        <table className={styles.ledger}>
          <thead>
            <tr>
              <th scope="col">{t('payments.entry')}</th>
              <th scope="col">{t('payments.amount')}</th>
              <th scope="col">{t('payments.balance')}</th>
            </tr>
          </thead>
          <tbody>
            {transactions.map((line, index) => (
              <tr key={line.id ?? index}>
                <td>
                  <span className={styles.type}>
                    {isOneOf(transactionTypes, line.type)
                      ? t(`payments.types.${line.type}`)
                      : line.type}
                    {line.status !== 'succeeded' && <StatusBadge status={shownStatus(line)} />}
                  </span>
                  <span className={styles.note}>
                    <Moment at={line.occurred_at} isExact />
                  </span>
                  {line.reason && (
                    <span className={styles.note}>
                      <bdi>{line.reason}</bdi>
                    </span>
                  )}
                </td>
                <td>
                  <Money amount={line.amount} currency={line.currency ?? currency} />
                </td>
                <td>
                  <Money amount={balances[index]} currency={line.currency ?? currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </DetailsSection>
  );
};
