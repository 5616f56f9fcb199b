import { transactionTypes } from '@provost/contract/payment-status';
import type { PaymentDetails } from '@provost/contract/payments';
import { useTranslation } from 'react-i18next';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { isOneOf } from '@/lib/is-one-of.ts';
import { StatusBadge } from '@/school/status-badge.tsx';
import { DetailsSection, Line, Lines } from '@/ui/details-section.tsx';
import { Moment } from '@/ui/moment.tsx';
import { Money } from '@/ui/money.tsx';

interface PaymentLedgerProps {
  readonly transactions: Adapted<PaymentDetails>['transactions'];
  readonly currency: string | undefined;
}

/** The transactions that decide a payment's state. */
export const PaymentLedger = ({ transactions, currency }: PaymentLedgerProps) => {
  const { t } = useTranslation();
  return (
    <DetailsSection title={t('payments.ledger')}>
      {transactions.length === 0 && <p>{t('payments.noTransactions')}</p>}
      {transactions.length > 0 && (
        <Lines>
          {transactions.map((line, index) => (
            <Line
              key={line.id ?? index}
              name={
                isOneOf(transactionTypes, line.type) ? t(`payments.types.${line.type}`) : line.type
              }
              note={<Moment at={line.occurred_at} />}
            >
              <Money amount={line.amount} currency={line.currency ?? currency} />
              <StatusBadge status={line.status} />
            </Line>
          ))}
        </Lines>
      )}
    </DetailsSection>
  );
};
