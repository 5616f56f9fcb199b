import { readCourse } from '@provost/contract/courses';
import { readPayment } from '@provost/contract/payments';
import type { StudentDetails } from '@provost/contract/students';
import type { Own } from '@/api/own.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { EnrolmentStatus } from '@/school/enrolments/enrolment-status.tsx';
import { EntityLink } from '@/school/entity-link.tsx';
import { StatusBadge } from '@/school/status-badge.tsx';
import { DetailsSection, Line, Lines } from '@/ui/details-section.tsx';
import { Moment } from '@/ui/moment.tsx';
import { Money } from '@/ui/money.tsx';

type Details = Own<StudentDetails>;

export const StudentEnrolments = ({ enrolments }: Pick<Details, 'enrolments'>) => {
  const { t } = useTranslation();
  const can = useCan();
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
                  id={enrolment.course.id}
                  isOpen={can(readCourse.access)}
                >
                  {enrolment.course.title}
                </EntityLink>
              }
              note={
                <>
                  <Moment at={enrolment.enrolled_at} />
                  {enrolment.transferred_to &&
                    ` · ${t('enrolments.transferredTo', { course: enrolment.transferred_to.title })}`}
                </>
              }
            >
              <EnrolmentStatus enrolment={enrolment} />
            </Line>
          ))}
        </Lines>
      )}
    </DetailsSection>
  );
};

interface StudentPaymentsProps extends Pick<Details, 'payments'> {
  readonly count: number | undefined;
}

export const StudentPayments = ({ payments, count }: StudentPaymentsProps) => {
  const { t } = useTranslation();
  const can = useCan();
  if (!can(readPayment.access)) return null;
  return (
    <DetailsSection
      title={t('students.payments')}
      note={
        count !== undefined && count > payments.length
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
                <EntityLink to="/payments/$id" id={payment.id} isOpen>
                  {payment.number}
                </EntityLink>
              }
              note={
                <>
                  {payment.course.title && `${payment.course.title} · `}
                  <Moment at={payment.paid_at ?? payment.created_at} />
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
