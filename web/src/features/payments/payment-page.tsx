import { Button } from '@mantine/core';
import type { Payment, PaymentDetails } from '@provost/contract/payments';
import { IconCopy, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDetails } from '@/api/details/use-details.ts';
import type { Adapted } from '@/api/hosts/adapted.ts';
import type { Own } from '@/api/own.ts';
import { useIsOwnServer } from '@/api/permissions/use-can.ts';
import { schoolQuery } from '@/api/school-query.ts';
import { copyText } from '@/lib/dom/copy-text.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { showNotification } from '@/lib/notifications.ts';
import { Activity } from '@/school/activity/activity.tsx';
import { EntityLink } from '@/school/entity-link.tsx';
import { useHistoryTabs } from '@/school/history-tabs.tsx';
import { CorrectPayment } from '@/school/payments/correct-payment.tsx';
import { PaymentActions } from '@/school/payments/payment-actions.tsx';
import { StatusBadge } from '@/school/status-badge.tsx';
import { RecordPage } from '@/table/record-page.tsx';
import { DetailsSection, Fact, Facts, Line, Lines } from '@/ui/details-section.tsx';
import { Money } from '@/ui/money.tsx';
import { paymentDetails } from './payment-list.ts';
import { PaymentFacts, PaymentLedger } from './payment-parts.tsx';
import { PaymentReceipt } from './payment-receipt.tsx';

/** The enrolment that the payment pays for; after a transfer with what is left to pay. */
const PaymentEnrolment = ({ payment }: { readonly payment: Own<PaymentDetails> }) => {
  const { t } = useTranslation();
  if (!useIsOwnServer()) return null;
  const { enrolment } = payment;
  const course = enrolment?.course ?? payment.course;
  const isMoved = enrolment !== undefined && course.id !== payment.course.id;
  return (
    <DetailsSection title={t('payments.enrolment')}>
      {enrolment ? (
        <>
          <Lines>
            <Line
              {...(isMoved && {
                note: t('payments.transferred', { from: payment.course.title, to: course.title }),
              })}
              name={<EntityLink to="courses" id={course.id} name={course.title} />}
            >
              <StatusBadge status={enrolment.status} noun="enrolment" />
            </Line>
          </Lines>
          <Facts>
            <Fact name={t('balances.balance')}>
              <Money amount={enrolment.balance} currency={enrolment.currency} />
            </Fact>
          </Facts>
        </>
      ) : (
        <p>{t('payments.notEnrolled')}</p>
      )}
    </DetailsSection>
  );
};

/** The number, which a click copies. */
const CopiedNumber = ({ number }: Pick<Adapted<Payment>, 'number'>) => {
  const { t } = useTranslation();
  if (number === undefined) return null;
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      rightSection={<IconCopy size={14} aria-hidden />}
      aria-label={t('payments.copyNumber', { number })}
      onClick={() => void copyText(number, t('payments.numberCopied'))}
    >
      {number}
    </Button>
  );
};

export const PaymentPage = ({ id }: { readonly id: string }) => {
  const { t, format } = useTexts();
  const titleOf = ({ number = '', amount, currency, student }: Adapted<Payment>): string =>
    amount === undefined || !student.full_name
      ? t('payments.named', { number })
      : t('payments.from', { amount: format.money(amount, currency), name: student.full_name });
  const load = useDetails(paymentDetails, id);
  const { row, more } = load;
  const activity = <Activity subject="Payment" noteSubject="payment" id={id} />;
  const history = useHistoryTabs('payment', id, activity);
  const hasReceipt = more?.paid_at !== undefined;
  // A receipt without the school's name and time zone would be wrong.
  const { data: school } = useQuery(schoolQuery);
  const print = () =>
    school ? window.print() : showNotification('error', t('payments.receipt.noSchool'));
  return (
    <>
      <RecordPage
        load={load}
        title={row ? titleOf(row) : t('payments.one')}
        name={row?.number}
        note={
          <>
            <StatusBadge status={row?.status} /> <CopiedNumber number={row?.number} />
          </>
        }
        list={{ path: '/payments', title: 'nav.payments' }}
        actions={
          more && (
            <>
              <PaymentActions id={id} payment={more} />
              <CorrectPayment id={id} payment={more} />
              {hasReceipt && (
                <Button
                  variant="default"
                  leftSection={<IconPrinter size={16} aria-hidden />}
                  onClick={print}
                >
                  {t('payments.printReceipt')}
                </Button>
              )}
            </>
          )
        }
        aside={row && <PaymentFacts payment={more ?? row} />}
        overview={
          more && (
            <>
              <PaymentLedger transactions={more.transactions} currency={more.currency} />
              <PaymentEnrolment payment={more} />
            </>
          )
        }
        tabs={more ? history : []}
      />
      {more && hasReceipt && school && <PaymentReceipt payment={more} school={school} />}
    </>
  );
};
