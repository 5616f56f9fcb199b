import { Button } from '@mantine/core';
import { readCourse } from '@provost/contract/courses';
import type { PaymentDetails } from '@provost/contract/payments';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useDetails } from '@/api/details/use-details.ts';
import type { Own } from '@/api/own.ts';
import { useCan, useIsOwnServer } from '@/api/permissions/use-can.ts';
import { schoolQuery } from '@/api/school-query.ts';
import { showNotification } from '@/lib/notifications.ts';
import { Activity } from '@/school/activity/activity.tsx';
import { EntityLink } from '@/school/entity-link.tsx';
import { useHistoryTabs } from '@/school/history-tabs.tsx';
import { CorrectPayment } from '@/school/payments/correct-payment.tsx';
import { MoneyFacts } from '@/school/payments/money-facts.tsx';
import { PaymentActions } from '@/school/payments/payment-actions.tsx';
import { StatusBadge } from '@/school/status-badge.tsx';
import { RecordPage, type RecordTab } from '@/table/record-page.tsx';
import { SectionSkeleton } from '@/ui/details-content.tsx';
import { DetailsSection, Line, Lines } from '@/ui/details-section.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { PaymentLedger } from './payment-ledger.tsx';
import { paymentDetails } from './payment-list.ts';
import { PaymentReceipt } from './payment-receipt.tsx';

/** The enrolment that the payment pays for; after a transfer with what is left to pay. */
const PaymentEnrolment = ({ payment }: { readonly payment: Own<PaymentDetails> }) => {
  const { t } = useTranslation();
  const can = useCan();
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
              name={
                <EntityLink to="/courses/$id" id={course.id} isOpen={can(readCourse.access)}>
                  {course.title}
                </EntityLink>
              }
            >
              <StatusBadge status={enrolment.status} noun="enrolment" />
            </Line>
          </Lines>
          {isMoved && <MoneyFacts {...enrolment} course={course.title} />}
        </>
      ) : (
        <p>{t('payments.notEnrolled')}</p>
      )}
    </DetailsSection>
  );
};

export const PaymentPage = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const load = useDetails(paymentDetails, id);
  const { row, more, isLoadingMore } = load;
  const tabs = usePaymentTabs(id, more, isLoadingMore);
  const hasReceipt = more?.paid_at !== undefined;
  // A receipt without the school's name and time zone would be wrong.
  const { data: school } = useQuery(schoolQuery);
  const print = () =>
    school ? window.print() : showNotification('error', t('payments.receipt.noSchool'));
  return (
    <>
      <RecordPage
        load={load}
        title={row?.number ? t('payments.named', { number: row.number }) : t('payments.one')}
        note={<StatusBadge status={row?.status} />}
        list={{ path: '/payments', title: 'nav.payments' }}
        actions={
          more && (
            <>
              <PaymentActions id={id} payment={more} />
              <CorrectPayment id={id} payment={more} />
              {hasReceipt && (
                <Button
                  variant="default"
                  leftSection={<IconPrinter size={16} stroke={1.5} aria-hidden />}
                  onClick={print}
                >
                  {t('payments.printReceipt')}
                </Button>
              )}
            </>
          )
        }
        aside={row && <PaymentFacts payment={more ?? row} />}
        tabs={tabs}
      />
      {more && hasReceipt && school && <PaymentReceipt payment={more} school={school} />}
    </>
  );
};

const usePaymentTabs = (
  id: string,
  more: Own<PaymentDetails> | undefined,
  isLoadingMore: boolean,
): readonly RecordTab[] => {
  const activity = <Activity subject="Payment" noteSubject="payment" id={id} />;
  const history = useHistoryTabs('payment', id, activity);
  const overview = more ? (
    <>
      <PaymentLedger transactions={more.transactions} currency={more.currency} />
      <PaymentEnrolment payment={more} />
    </>
  ) : (
    isLoadingMore && <SectionSkeleton lines={5} />
  );
  const first = { id: 'overview', title: 'record.overview', content: overview };
  if (!more) return [first];
  return [first, ...history];
};
