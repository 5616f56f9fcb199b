import type { StudentDetails } from '@provost/contract/students';
import { useTranslation } from 'react-i18next';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { Activity } from '@/school/activity/activity.tsx';

interface StudentActivityProps {
  readonly id: string;
  readonly student: Adapted<StudentDetails>;
}

/** Audit events and notes, with the enrolments and payments of the student. */
export const StudentActivity = ({ id, student }: StudentActivityProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const enrolments = student.enrolments.map((enrolment) => ({
    id: `enrolment-${enrolment.id}`,
    at: enrolment.enrolled_at,
    title: t('students.enrolments.enrolled'),
    text: enrolment.course.title,
  }));
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
