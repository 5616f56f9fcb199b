import type { Teacher, TeacherDetails } from '@provost/contract/teachers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { useCan } from '@/api/use-can.ts';
import { changeStatusOptions, readStatus, statusAfter } from '@/school/change-status.ts';
import { PersonHeading } from '@/school/person-heading.tsx';
import { StatusActions } from '@/school/status-actions.tsx';
import type { RecordProps } from '@/table/resource.ts';
import { SectionSkeleton } from '@/ui/details-drawer.tsx';
import { TeacherCourses } from './teacher-courses.tsx';
import { TeacherFacts } from './teacher-facts.tsx';
import { teacherDetails, teacherList } from './teacher-list.ts';

/** The endpoint's own rule admits support too, whom the server allows to change students only. */
const changeRule = { action: 'update', subject: 'Teacher' } as const;

type TeacherDrawerProps = RecordProps<Adapted<Teacher>, Adapted<TeacherDetails>>;

export const TeacherDrawer = ({ id, row, more, isLoadingMore }: TeacherDrawerProps) => {
  const { t } = useTranslation();
  const can = useCan();
  const client = useQueryClient();
  const change = useMutation(changeStatusOptions(client, teacherList, id));
  return (
    <>
      <PersonHeading name={row.full_name} email={row.email} status={row.status} />
      {more && can(changeRule) && (
        <StatusActions
          name={row.full_name ?? t('teachers.one')}
          status={row.status}
          readStatus={() => readStatus(client, teacherDetails, id)}
          onAction={(action) => change.mutateAsync(statusAfter[action])}
        />
      )}
      {more && <TeacherCourses more={more} />}
      {isLoadingMore && <SectionSkeleton lines={5} />}
      <TeacherFacts teacher={row} />
    </>
  );
};
