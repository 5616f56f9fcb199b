import { readCourse } from '@provost/contract/courses';
import { readPayment } from '@provost/contract/payments';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/api/use-can.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { StatusBadge } from '@/school/status-badge.tsx';
import { DetailsSection, Line, Lines } from '@/ui/details-section.tsx';
import { EntityLink } from '@/ui/entity-link.tsx';
import { Moment } from '@/ui/moment.tsx';
import { Money } from '@/ui/money.tsx';
import type { StudentMore } from './student-list.ts';

export const StudentEnrolments = ({ enrolments }: Pick<StudentMore, 'enrolments'>) => {
  const { t } = useTranslation();
  const may = useCan();
  const format = useFormat();
  return (
    <DetailsSection title={t('students.enrolment')} note={format.number(enrolments.length)}>
      {enrolments.length === 0 && <p>{t('students.noEnrolments')}</p>}
      {enrolments.length > 0 && (
        <Lines>
          {enrolments.map((enrolment, index) => (
            <Line
              key={enrolment.id ?? index}
              name={
                <EntityLink
                  to="/courses/$id"
                  id={enrolment.courseId}
                  isOpen={may(readCourse.access)}
                >
                  {enrolment.course}
                </EntityLink>
              }
              note={<Moment at={enrolment.enrolledAt} />}
            >
              <StatusBadge status={enrolment.status} />
            </Line>
          ))}
        </Lines>
      )}
    </DetailsSection>
  );
};

interface StudentPaymentsProps extends Pick<StudentMore, 'payments'> {
  readonly count: number;
}

export const StudentPayments = ({ payments, count }: StudentPaymentsProps) => {
  const { t } = useTranslation();
  const may = useCan();
  const isOpen = may(readPayment.access);
  return (
    <DetailsSection
      title={t('students.payments')}
      note={
        count > payments.length
          ? t('students.latestPayments', { shown: payments.length, count })
          : undefined
      }
    >
      {payments.length === 0 && <p>{t('students.noPayments')}</p>}
      {payments.length > 0 && (
        <Lines>
          {payments.map((payment, index) => (
            <Line
              key={payment.id ?? index}
              name={
                <EntityLink to="/payments/$id" id={payment.id} isOpen={isOpen}>
                  {payment.number}
                </EntityLink>
              }
              note={
                <>
                  {payment.course && `${payment.course} · `}
                  <Moment at={payment.at} />
                </>
              }
            >
              <Money amount={payment.amount} currency={payment.currency} />
              <StatusBadge status={payment.status} />
            </Line>
          ))}
        </Lines>
      )}
    </DetailsSection>
  );
};
