import { formatHundredths, parseSignedHundredths } from '@provost/contract/money';
import { listNotes } from '@provost/contract/notes';
import { transactionTypes } from '@provost/contract/payment-status';
import type { Payment, PaymentDetails } from '@provost/contract/payments';
import type { ReactNode } from 'react';
import type { Adapted } from '@/api/hosts/adapted.ts';
import type { Own } from '@/api/own.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { isOneOf } from '@/lib/data/is-one-of.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { EntityLink } from '@/school/entity-link.tsx';
import ledger from '@/school/ledger.module.css';
import { Notes } from '@/school/notes/notes.tsx';
import { CorrectPayment } from '@/school/payments/correct-payment.tsx';
import { PaymentActions } from '@/school/payments/payment-actions.tsx';
import { shownStatus } from '@/school/payments/payment-change.ts';
import { StatusBadge } from '@/school/status-badge.tsx';
import type { RecordProps } from '@/table/resource.ts';
import { ActionRow } from '@/ui/action-row.tsx';
import { SectionSkeleton } from '@/ui/details-content.tsx';
import { DetailsSection, Fact, Facts, Figure, Figures, TimeFact } from '@/ui/details-section.tsx';
import { Moment } from '@/ui/moment.tsx';
import { Money } from '@/ui/money.tsx';
import { PaymentMethod } from './payment-method.tsx';
import styles from './payments.module.css';

interface LedgerLine {
  readonly amount: string | undefined;
  readonly status: string | undefined;
}

/** The balance after each line of a ledger: what came in minus what went out. */
export const balancesOf = (ledger: readonly LedgerLine[]): readonly string[] => {
  let balance = 0;
  return ledger.map(({ amount, status }) => {
    if (status === 'succeeded') balance += parseSignedHundredths(amount ?? '') ?? 0;
    return formatHundredths(balance);
  });
};

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
        <table className={`${ledger.ledger} ${styles.amounts}`}>
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
                  <span className={`row ${styles.type}`}>
                    {isOneOf(transactionTypes, line.type)
                      ? t(`payments.types.${line.type}`)
                      : line.type}
                    {line.status !== 'succeeded' && <StatusBadge status={shownStatus(line)} />}
                  </span>
                  <span className={`meta ${ledger.note}`}>
                    <Moment at={line.occurred_at} isExact />
                  </span>
                  {line.reason && (
                    <span className={`meta ${ledger.note}`}>
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

const otherPayment = (name: string, other: Own<PaymentDetails>['corrects']) =>
  other && (
    <Fact name={name}>
      <EntityLink to="payments" id={other.id} name={other.number} />
    </Fact>
  );

const isMoney = (amount: string | undefined): boolean => Number(amount ?? 0) !== 0;

interface PaymentFactsProps {
  readonly payment: Adapted<Payment> &
    Partial<Pick<Own<PaymentDetails>, 'corrects' | 'corrected_by'>>;
  /** The status, where no title shows it. */
  readonly note?: ReactNode;
}

/** The fields of the row: everything there is where the host has no details. */
export const PaymentFacts = ({ payment, note }: PaymentFactsProps) => {
  const { t } = useTranslation();
  const { student, course, currency } = payment;
  return (
    <DetailsSection title={t('payments.about')} note={note}>
      <Figures>
        <Figure name={t('payments.amount')}>
          <Money amount={payment.amount} currency={currency} />
        </Figure>
        {isMoney(payment.refunded_amount) && (
          <Figure name={t('payments.refunded')}>
            <Money amount={payment.refunded_amount} currency={currency} />
          </Figure>
        )}
      </Figures>
      <Facts>
        <Fact name={t('payments.student')}>
          <EntityLink to="students" id={student.id} name={student.full_name} />
        </Fact>
        {student.email && <Fact name={t('table.fields.email')}>{student.email}</Fact>}
        <Fact name={t('payments.course')}>
          <EntityLink to="courses" id={course.id} name={course.title} />
        </Fact>
        <Fact name={t('payments.method')}>
          <PaymentMethod method={payment.method} />
        </Fact>
        <TimeFact name={t('payments.paid')} at={payment.paid_at} isExact />
        <TimeFact name={t('payments.created')} at={payment.created_at} isExact />
        {otherPayment(t('payments.corrects'), payment.corrects)}
        {otherPayment(t('payments.correctedBy'), payment.corrected_by)}
        {payment.provider_ref && <Fact name={t('payments.reference')}>{payment.provider_ref}</Fact>}
      </Facts>
    </DetailsSection>
  );
};

export const PaymentDrawer = ({
  id,
  row,
  more,
  isLoadingMore,
}: RecordProps<Adapted<Payment>, Own<PaymentDetails>>) => {
  const can = useCan();
  return (
    <>
      {more && (
        <ActionRow>
          <PaymentActions id={id} payment={more} />
          <CorrectPayment id={id} payment={more} />
        </ActionRow>
      )}
      <PaymentFacts payment={more ?? row} note={<StatusBadge status={row.status} />} />
      {isLoadingMore && <SectionSkeleton lines={4} />}
      {more && <PaymentLedger transactions={more.transactions} currency={row.currency} />}
      {more && can(listNotes.access) && <Notes subject="payment" id={id} />}
    </>
  );
};
