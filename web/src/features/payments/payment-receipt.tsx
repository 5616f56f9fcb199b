import { formatHundredths, includedTax, parseHundredths } from '@provost/contract/money';
import type { PaymentDetails } from '@provost/contract/payments';
import type { School } from '@provost/contract/school';
import type { Own } from '@/api/own.ts';
import { type DocumentLanguage, useLanguage } from '@/lib/format/use-language.ts';
import { PrintedLetter } from '@/school/printed-letter.tsx';
import styles from '@/ui/printed-document.module.css';
import { PrintedDocument } from '@/ui/printed-document.tsx';
import { methodLabel } from './payment-method.tsx';

const isZero = (amount: string | undefined): boolean => Number(amount ?? 0) === 0;

interface PaymentReceiptProps {
  readonly payment: Own<PaymentDetails>;
  readonly school: Own<School>;
}

/** In the language of the payer. */
export const PaymentReceipt = ({ payment, school }: PaymentReceiptProps) => {
  const words = useLanguage(payment.billing?.locale);
  if (!words) return null;
  return (
    <PrintedDocument language={words.language}>
      <Receipt payment={payment} school={school} words={words} />
    </PrintedDocument>
  );
};

interface ReceiptProps extends PaymentReceiptProps {
  readonly words: DocumentLanguage;
}

const Receipt = ({ payment, school, words }: ReceiptProps) => {
  const { t, format } = words;
  const { student, course, currency, transactions, billing } = payment;
  const refunds = transactions.filter(
    ({ type, status }) => type === 'refund' && status === 'succeeded',
  );
  const date = payment.paid_at ?? payment.created_at;
  const isRefunded = !isZero(payment.refunded_amount);
  const money = (amount: string) => <bdi>{format.money(amount, currency)}</bdi>;
  const paid = (isRefunded ? payment.left : payment.amount) ?? '0';
  return (
    <PrintedLetter
      words={words}
      from={{ ...school, email: school.support_email }}
      to={{
        ...billing,
        name: billing?.name ?? student.full_name,
        email: billing?.email ?? student.email,
      }}
      title={t('payments.receipt.title')}
      facts={[
        [t('payments.receipt.number'), payment.number],
        [t('payments.receipt.date'), date && format.date(date, { dateStyle: 'long' })],
        [t('payments.student'), student.full_name],
        [t('payments.course'), course.title],
        [t('payments.method'), payment.method && methodLabel(payment.method, t)],
        [t('payments.reference'), payment.provider_ref],
        [t('table.fields.status'), payment.status && t(`status.${payment.status}`, payment.status)],
      ]}
      taxLine={school.tax_line}
    >
      <table className={styles.amounts}>
        <tbody>
          <tr>
            <th scope="row">{t('payments.amount')}</th>
            <td>{money(payment.amount ?? '')}</td>
          </tr>
          {refunds.map((line, index) => (
            <tr key={line.id ?? index}>
              <th scope="row">
                {t('payments.receipt.refund', {
                  date: format.date(line.occurred_at ?? '', { dateStyle: 'long' }),
                })}
              </th>
              <td>{money(line.amount ?? '')}</td>
            </tr>
          ))}
          {isRefunded && (
            <tr className={styles.sum}>
              <th scope="row">{t('payments.receipt.net')}</th>
              <td>{money(paid)}</td>
            </tr>
          )}
          {billing?.tax_rate && (
            <tr>
              <th scope="row">
                {t('payments.receipt.tax', {
                  name: billing.tax_rate.name,
                  percent: format.percent(Number(billing.tax_rate.percent) / 100, 2),
                })}
              </th>
              <td>{money(taxIn(paid, billing.tax_rate.percent))}</td>
            </tr>
          )}
        </tbody>
      </table>
    </PrintedLetter>
  );
};

const taxIn = (paid: string, percent: string): string =>
  formatHundredths(includedTax(parseHundredths(paid) ?? 0, parseHundredths(percent) ?? 0));
