import { formatHundredths } from '@provost/contract/money';
import { listStudents, readStudent } from '@provost/contract/students';
import { useQuery } from '@tanstack/react-query';
import { studentAdapter } from '@/api/hosts/students.ts';
import { readRecord } from '@/api/records.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { seatsText } from './choice-fields.tsx';
import styles from './enrol-billing.module.css';
import type { BillingState } from './use-billing.ts';

interface EnrolFactsProps {
  readonly studentId: string | undefined;
  readonly state: BillingState;
  readonly isPaid: boolean;
}

/** What the enrolment means before it is made: how it is paid, the seats left, another class level. */
export const EnrolFacts = ({ studentId, state, isPaid }: EnrolFactsProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { course, planned, totalCents, currency } = state;
  const { data: student } = useQuery({
    queryKey: [listStudents.path, 'chosen', studentId],
    queryFn: ({ signal }) => readRecord(readStudent, studentAdapter, studentId ?? '', signal),
    enabled: studentId !== undefined,
    meta: { silent: true },
  });
  if (!course) return null;
  const [first] = typeof planned === 'string' ? [] : planned;
  const howPaid = () => {
    if (isPaid) return t('enrolments.billing.paid');
    if (totalCents === 0) return t('enrolments.billing.free');
    return t('enrolments.billing.pending', {
      amount: format.money(formatHundredths(totalCents), currency),
      date: format.date(first?.due_on ?? '', { dateStyle: 'medium', timeZone: 'UTC' }),
    });
  };
  const level = student?.class_level;
  const isOtherLevel = level !== undefined && level !== '' && level !== course.class_level;
  return (
    <div role="status" className={styles.facts}>
      <p>{[howPaid(), seatsText(course, t)].filter(Boolean).join(' · ')}</p>
      {isOtherLevel && (
        <p className={styles.warning}>
          {t('enrolments.otherLevel', {
            name: student?.full_name,
            level,
            courseLevel: course.class_level,
          })}
        </p>
      )}
    </div>
  );
};
