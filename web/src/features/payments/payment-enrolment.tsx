import { readCourse } from '@provost/contract/courses';
import type { PaymentDetails } from '@provost/contract/payments';
import { useTranslation } from 'react-i18next';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { useCan, useIsOwnServer } from '@/api/permissions/use-can.ts';
import { EntityLink } from '@/school/entity-link.tsx';
import { StatusBadge } from '@/school/status-badge.tsx';
import { DetailsSection, Line, Lines } from '@/ui/details-section.tsx';

/** The student's enrolment in the course that the payment is for. */
export const PaymentEnrolment = ({ payment }: { readonly payment: Adapted<PaymentDetails> }) => {
  const { t } = useTranslation();
  const can = useCan();
  if (!useIsOwnServer()) return null;
  const { enrolment, course } = payment;
  return (
    <DetailsSection title={t('payments.enrolment')}>
      {enrolment ? (
        <Lines>
          <Line
            name={
              <EntityLink to="/courses/$id" id={course.id} isOpen={can(readCourse.access)}>
                {course.title}
              </EntityLink>
            }
          >
            <StatusBadge status={enrolment.status} noun="enrolment" />
          </Line>
        </Lines>
      ) : (
        <p>{t('payments.notEnrolled')}</p>
      )}
    </DetailsSection>
  );
};
