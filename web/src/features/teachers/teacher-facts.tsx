import type { Teacher } from '@provost/contract/teachers';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { TagsFact } from '@/school/tags/tag-badges.tsx';
import { DetailsSection, Fact, Facts } from '@/ui/details-section.tsx';
import { Moment } from '@/ui/moment.tsx';

/** The fields of the row: everything there is where the host has no details. */
export const TeacherFacts = ({ teacher }: { readonly teacher: Adapted<Teacher> }) => {
  const { t } = useTranslation();
  const { subjects, class_levels, experience_years: years, phone } = teacher;
  return (
    <DetailsSection title={t('teachers.about')}>
      <Facts>
        {teacher.headline && <Fact name={t('teachers.headline')}>{teacher.headline}</Fact>}
        <Fact name={t('teachers.subjects')}>{subjects.join(', ')}</Fact>
        <Fact name={t('table.fields.classLevels')}>{class_levels.join(', ')}</Fact>
        <TagsFact tags={teacher.tags} />
        <Fact name={t('teachers.experience')}>
          {years !== undefined && t('teachers.years', { count: years })}
        </Fact>
        {teacher.qualifications && (
          <Fact name={t('teachers.qualifications')}>{teacher.qualifications}</Fact>
        )}
        {teacher.bio && <Fact name={t('teachers.bio')}>{teacher.bio}</Fact>}
        <Fact name={t('table.fields.phone')}>{phone}</Fact>
        <Fact name={t('table.fields.joined')}>
          <Moment at={teacher.created_at} />
        </Fact>
        <Fact name={t('table.fields.lastSignIn')}>
          <Moment at={teacher.last_login_at} />
        </Fact>
      </Facts>
    </DetailsSection>
  );
};
