import type { Student, StudentDetails } from '@provost/contract/students';
import type { Adapted } from '@/api/hosts/adapted.ts';
import type { Own } from '@/api/own.ts';
import { useScope } from '@/api/permissions/use-scope.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Count } from '@/ui/count.tsx';
import { Figure, Figures } from '@/ui/details-section.tsx';
import { Moment } from '@/ui/moment.tsx';

interface StudentStripProps {
  readonly student: Adapted<Student>;
  readonly more: Own<StudentDetails> | undefined;
}

/** What most visits of the page are about. Roles that see no money have no amounts. */
export const StudentStrip = ({ student, more }: StudentStripProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  if (useScope('Student') !== 'all') return null;
  const listOf = (amounts: readonly { readonly currency: string; readonly amount: string }[]) =>
    amounts.length > 0
      ? format.list(amounts.map(({ amount, currency }) => format.money(amount, currency)))
      : t('students.strip.nothing');
  const owed = more?.balances
    ?.filter(({ balance }) => Number(balance) > 0)
    .map(({ balance, currency }) => ({ amount: balance, currency }));
  return (
    <Figures>
      {more?.paid && <Figure name={t('students.strip.paid')}>{listOf(more.paid)}</Figure>}
      {owed && <Figure name={t('students.strip.owed')}>{listOf(owed)}</Figure>}
      <Figure name={t('students.courses')}>
        <Count value={student.enrolled_course_count} />
      </Figure>
      <Figure name={t('students.strip.seen')}>
        <Moment at={student.last_login_at} />
      </Figure>
    </Figures>
  );
};
