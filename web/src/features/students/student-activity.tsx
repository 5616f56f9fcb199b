import { listEnrolments } from '@provost/contract/enrolments';
import type { StudentDetails } from '@provost/contract/students';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Own } from '@/api/own.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { Activity } from '@/school/activity/activity.tsx';
import { enrolmentsOfQuery } from '@/school/enrolments/enrolment.queries.ts';
import type { EnrolmentRow } from '@/school/enrolments/enrolment-list.ts';
import { shownStatus } from '@/school/enrolments/enrolment-status.tsx';

interface StudentActivityProps {
  readonly id: string;
  readonly student: Own<StudentDetails>;
}

/** i18n-keys: enrolments.endings.* */
const hasEnd = ({ status, ended_at: end }: EnrolmentRow): boolean =>
  end !== undefined && (status === 'cancelled' || status === 'completed');

/** Audit events and notes, with the enrolments and payments of the student. */
export const StudentActivity = ({ id, student }: StudentActivityProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  // The details of a student have no ends.
  const { data } = useInfiniteQuery({
    ...enrolmentsOfQuery('student', id),
    enabled: useCan()(listEnrolments.access),
  });
  const ended = (data?.pages ?? []).flatMap(({ rows }) => rows).filter(hasEnd);
  const enrolments = [
    ...student.enrolments.map((enrolment) => ({
      id: `enrolment-${enrolment.id}`,
      at: enrolment.enrolled_at,
      title: t('students.enrolments.enrolled'),
      text: enrolment.course.title,
    })),
    ...ended.map((enrolment) => ({
      id: `enrolment-${enrolment.id}-end`,
      at: enrolment.ended_at,
      title: t(`enrolments.endings.${shownStatus(enrolment)}`),
      text: [
        enrolment.course.title,
        enrolment.transferred_to &&
          t('enrolments.transferredTo', { course: enrolment.transferred_to.title }),
        enrolment.reason,
      ]
        .filter(Boolean)
        .join(' · '),
    })),
  ];
  const payments = student.payments.map((payment) => ({
    id: `payment-${payment.id}`,
    at: payment.paid_at ?? payment.created_at,
    title: t('payments.named', { number: payment.number ?? '' }),
    text: [
      payment.amount === undefined ? undefined : format.money(payment.amount, payment.currency),
      payment.course.title,
      payment.status === undefined ? undefined : t(`status.${payment.status}`, payment.status),
    ]
      .filter(Boolean)
      .join(' · '),
  }));
  return (
    <Activity
      subject="Student"
      noteSubject="student"
      id={id}
      others={[...enrolments, ...payments]}
    />
  );
};
