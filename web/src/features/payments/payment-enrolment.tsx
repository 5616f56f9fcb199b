import { readCourse } from '@provost/contract/courses';
import type { PaymentDetails } from '@provost/contract/payments';
import { useTranslation } from 'react-i18next';
import type { Own } from '@/api/own.ts';
import { useCan, useIsOwnServer } from '@/api/permissions/use-can.ts';
import { EntityLink } from '@/school/entity-link.tsx';
import { MoneyFacts } from '@/school/payments/money-facts.tsx';
import { StatusBadge } from '@/school/status-badge.tsx';
import { DetailsSection, Line, Lines } from '@/ui/details-section.tsx';

/** The enrolment that the payment pays for; after a transfer with what is left to pay. */
export const PaymentEnrolment = ({ payment }: { readonly payment: Own<PaymentDetails> }) => {
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
