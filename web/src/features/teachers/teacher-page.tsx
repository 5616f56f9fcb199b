import { updateTeacher } from '@provost/contract/teachers';
import { useNavigate } from '@tanstack/react-router';
import { useDetails } from '@/api/details/use-details.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Activity } from '@/school/activity/activity.tsx';
import { useHistoryTabs } from '@/school/history-tabs.tsx';
import { AccountActions } from '@/school/people/account-actions.tsx';
import { PersonHeading } from '@/school/people/person-heading.tsx';
import { StatusBadge } from '@/school/status-badge.tsx';
import { RecordPage, type RecordTab } from '@/table/record-page.tsx';
import { SectionSkeleton } from '@/ui/details-content.tsx';
import { DetailsSection } from '@/ui/details-section.tsx';
import { teacherDetails } from './teacher-list.ts';
import {
  TeacherActions,
  TeacherCourses,
  TeacherFacts,
  type TeacherProps,
} from './teacher-parts.tsx';

export const TeacherPage = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const load = useDetails(teacherDetails, id);
  const { row, more } = load;
  const props = row && { id, teacher: row, hasDetails: more !== undefined };
  const courses = more && <TeacherCourses more={more} />;
  const activity = <Activity subject="Teacher" noteSubject="teacher" id={id} />;
  const history = useHistoryTabs('teacher', id, activity, row?.is_erased);
  const overview: RecordTab = {
    id: 'overview',
    title: 'record.overview',
    content: (
      <>
        {row && <TeacherFacts teacher={row} />}
        {load.isLoadingMore && <SectionSkeleton lines={5} />}
        {courses}
      </>
    ),
  };
  return (
    <RecordPage
      load={load}
      title={row?.full_name ?? t('teachers.one')}
      note={<StatusBadge status={row?.status} />}
      list={{ path: '/teachers', title: 'nav.teachers' }}
      actions={props && <TeacherActions {...props} />}
      aside={props && <TeacherAside {...props} />}
      tabs={
        more
          ? [overview, { id: 'courses', title: 'record.courses', content: courses }, ...history]
          : [overview]
      }
    />
  );
};

const TeacherAside = ({ id, teacher, hasDetails }: TeacherProps) => {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const canUpdate = can(updateTeacher.access);
  return (
    <>
      <PersonHeading name={teacher.full_name} email={teacher.email} />
      {hasDetails && canUpdate && !teacher.is_erased && (
        <DetailsSection title={t('people.account')}>
          <AccountActions
            id={id}
            name={teacher.full_name ?? t('teachers.one')}
            email={teacher.email}
            status={teacher.status}
            canUpdate={canUpdate}
            onErased={() => void navigate({ to: '/teachers' })}
          />
        </DetailsSection>
      )}
    </>
  );
};
