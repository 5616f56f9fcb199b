import { readPayer } from '@provost/contract/payers';
import type { Student } from '@provost/contract/students';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { useScope } from '@/api/permissions/use-scope.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { EntityLink } from '@/school/entity-link.tsx';
import { trialStateOf } from '@/school/people/trial.ts';
import { TagsFact } from '@/school/tags/tag-badges.tsx';
import { Count } from '@/ui/count.tsx';
import { DetailsSection, Fact, Facts } from '@/ui/details-section.tsx';
import { EmptyValue } from '@/ui/empty-value.tsx';
import { Moment } from '@/ui/moment.tsx';
import { Money } from '@/ui/money.tsx';

/** The fields of the row: everything there is where the host has no details. */
export const StudentFacts = ({ student }: { readonly student: Adapted<Student> }) => {
  const { t } = useTranslation();
  const seesAll = useScope('Student') === 'all';
  const can = useCan();
  const { phone, class_level, enrolled_course_count: courses, last_payment: payment } = student;
  return (
    <DetailsSection title={t('students.about')}>
      <Facts>
        <Fact name={t('table.fields.classLevel')}>{class_level}</Fact>
        <TagsFact tags={student.tags} />
        {seesAll && (
          <>
            <Fact name={t('students.courses')}>
              <Count value={courses} />
              {student.status === 'archived' && courses !== undefined && courses > 0 && (
                <strong> {t('students.keepsSeats')}</strong>
              )}
            </Fact>
            <Fact name={t('table.fields.phone')}>{phone}</Fact>
            <Fact name={t('students.lastPayment')}>
              <Money amount={payment?.amount} currency={payment?.currency} />
            </Fact>
            {student.payer && (
              <Fact name={t('payers.one')}>
                <EntityLink to="/payers/$id" id={student.payer.id} isOpen={can(readPayer.access)}>
                  {student.payer.name}
                </EntityLink>
              </Fact>
            )}
            <Fact name={t('students.trial')}>
              <TrialState student={student} />
            </Fact>
          </>
        )}
        <Fact name={t('table.fields.joined')}>
          <Moment at={student.created_at} />
        </Fact>
        {seesAll && (
          <Fact name={t('table.fields.lastSignIn')}>
            <Moment at={student.last_login_at} />
          </Fact>
        )}
      </Facts>
    </DetailsSection>
  );
};

const TrialState = ({ student }: { readonly student: Adapted<Student> }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const trial = trialStateOf(student);
  const end = student.trial_ends_at;
  if (!trial) return <EmptyValue />;
  if (trial === 'converted' || !end) return t(`students.trials.${trial}`);
  return trial === 'active'
    ? t('students.trialEnds', { when: format.relative(end), date: format.date(end) })
    : t('students.trialEnded', { date: format.date(end) });
};
