import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/api/use-can.ts';
import { useDetails } from '@/api/use-details.ts';
import { changeStatusOptions, statusAfter } from '@/school/change-status.ts';
import { PersonHeading } from '@/school/person-heading.tsx';
import { StatusActions } from '@/school/status-actions.tsx';
import { DetailsDrawer, SectionSkeleton } from '@/ui/details-drawer.tsx';
import { TeacherCourses } from './teacher-courses.tsx';
import { TeacherFacts } from './teacher-facts.tsx';
import { teacherDetails, teacherList } from './teacher-list.ts';

const route = getRouteApi('/shell/teachers/$id');
/** The call's own rule lets support in, whom the server then lets change students alone. */
const changeRule = { action: 'update', subject: 'Teacher' } as const;

export const TeacherDrawer = (): ReactNode => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const may = useCan();
  const { id } = route.useParams();
  const navigate = route.useNavigate();
  const details = useDetails(teacherDetails, id);
  const change = useMutation(changeStatusOptions(client, teacherList, id));
  const { row, more } = details;
  return (
    <DetailsDrawer
      title={row?.full_name ?? t('teachers.one')}
      load={details}
      onClosed={() => void navigate({ to: '/teachers', search: true, resetScroll: false })}
    >
      {row && (
        <>
          <PersonHeading name={row.full_name} email={row.email} status={row.status} />
          {more && may(changeRule) && (
            <StatusActions
              name={row.full_name ?? t('teachers.one')}
              status={row.status}
              onAction={(action) => change.mutateAsync(statusAfter[action])}
            />
          )}
          {more && <TeacherCourses more={more} />}
          {details.isLoadingMore && <SectionSkeleton lines={5} />}
          <TeacherFacts teacher={row} />
        </>
      )}
    </DetailsDrawer>
  );
};
