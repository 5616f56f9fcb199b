import { updateTeacher } from '@provost/contract/teachers';
import { useDetails } from '@/api/details/use-details.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Activity } from '@/school/activity/activity.tsx';
import { useHistoryTabs } from '@/school/history-tabs.tsx';
import { PersonAside } from '@/school/people/person-aside.tsx';
import { StatusBadge } from '@/school/status-badge.tsx';
import { RecordPage } from '@/table/record-page.tsx';
import { SectionSkeleton } from '@/ui/details-content.tsx';
import { teacherDetails } from './teacher-list.ts';
import { TeacherActions, TeacherCourses, TeacherFacts } from './teacher-parts.tsx';

export const TeacherPage = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const can = useCan();
  const load = useDetails(teacherDetails, id);
  const { row, more } = load;
  const courses = more && <TeacherCourses more={more} />;
  const activity = <Activity subject="Teacher" noteSubject="teacher" id={id} />;
  const history = useHistoryTabs('teacher', id, activity, row?.is_erased);
  return (
    <RecordPage
      load={load}
      title={row?.full_name ?? t('teachers.one')}
      note={<StatusBadge status={row?.status} />}
      list={{ path: '/teachers', title: 'nav.teachers' }}
      actions={row && <TeacherActions id={id} teacher={row} hasDetails={more !== undefined} />}
      aside={
        row && (
          <PersonAside
            id={id}
            person={row}
            name={row.full_name ?? t('teachers.one')}
            list="/teachers"
            canUpdate={more !== undefined && can(updateTeacher.access)}
          />
        )
      }
      overview={
        <>
          {row && <TeacherFacts teacher={row} />}
          {load.isLoadingMore && <SectionSkeleton lines={5} />}
          {courses}
        </>
      }
      tabs={more ? [{ id: 'courses', title: 'record.courses', content: courses }, ...history] : []}
    />
  );
};
