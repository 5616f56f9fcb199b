import type { PaymentDetails } from '@provost/contract/payments';
import type { School } from '@provost/contract/school';
import { useTranslation } from 'react-i18next';
import type { Own } from '@/api/own.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { Money } from '@/ui/money.tsx';
import styles from '@/ui/print-page.module.css';
import { PrintFacts, PrintPage } from '@/ui/print-page.tsx';
import { methodLabel } from './payment-method.tsx';

const isZero = (amount: string | undefined): boolean => Number(amount ?? 0) === 0;

interface PaymentReceiptProps {
  readonly payment: Own<PaymentDetails>;
  readonly school: Own<School>;
}

export const PaymentReceipt = ({ payment, school }: PaymentReceiptProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { student, course, currency, transactions } = payment;
  const refunds = transactions.filter(
    ({ type, status }) => type === 'refund' && status === 'succeeded',
  );
  const date = payment.paid_at ?? payment.created_at;
  const facts = [
    [t('payments.receipt.number'), payment.number],
    [t('payments.receipt.date'), date && format.date(date, { dateStyle: 'long' })],
    [t('payments.student'), student.full_name],
    [t('table.fields.email'), student.email],
    [t('payments.course'), course.title],
    [t('payments.method'), payment.method && methodLabel(payment.method, t)],
    [t('payments.reference'), payment.provider_ref],
    [t('table.fields.status'), payment.status && t(`status.${payment.status}`, payment.status)],
  ] as const;
  return (
    <PrintPage
      title={t('payments.receipt.title')}
      name={school.name || t('payments.receipt.school')}
      contact={school.support_email}
    >
      <PrintFacts facts={facts} />
      <table className={styles.amounts}>
        <tbody>
          <tr>
            <th scope="row">{t('payments.amount')}</th>
            <td>
              <Money amount={payment.amount} currency={currency} />
            </td>
          </tr>
          {refunds.map((line, index) => (
            <tr key={line.id ?? index}>
              <th scope="row">
                {t('payments.receipt.refund', {
                  date: format.date(line.occurred_at ?? '', { dateStyle: 'long' }),
                })}
              </th>
              <td>
                <Money amount={line.amount} currency={currency} />
              </td>
            </tr>
          ))}
          {!isZero(payment.refunded_amount) && (
            <tr className={styles.sum}>
              <th scope="row">{t('payments.receipt.net')}</th>
              <td>
                <Money amount={payment.left} currency={currency} />
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {school.tax_line && (
        <p>
          <bdi>{school.tax_line}</bdi>
        </p>
      )}
    </PrintPage>
  );
};
