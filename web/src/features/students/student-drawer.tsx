import { updateUserStatus } from '@provost/contract/user';
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
import { StudentFacts } from './student-facts.tsx';
import { StudentEnrolments, StudentPayments } from './student-history.tsx';
import { studentDetails, studentList } from './student-list.ts';

const route = getRouteApi('/shell/students/$id');

export const StudentDrawer = (): ReactNode => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const may = useCan();
  const { id } = route.useParams();
  const navigate = route.useNavigate();
  const details = useDetails(studentDetails, id);
  const change = useMutation(changeStatusOptions(client, studentList, id));
  const { row, more } = details;
  return (
    <DetailsDrawer
      title={row?.full_name ?? t('students.one')}
      load={details}
      onClosed={() => void navigate({ to: '/students', search: true, resetScroll: false })}
    >
      {row && (
        <>
          <PersonHeading name={row.full_name} email={row.email} status={row.status} />
          {more && may(updateUserStatus.access) && (
            <StatusActions
              name={row.full_name ?? t('students.one')}
              status={row.status}
              onAction={(action) => change.mutateAsync(statusAfter[action])}
            />
          )}
          <StudentFacts student={row} />
          {details.isLoadingMore && <SectionSkeleton lines={5} />}
          {more && <StudentEnrolments enrolments={more.enrolments} />}
          {more && <StudentPayments payments={more.payments} count={more.payment_count} />}
        </>
      )}
    </DetailsDrawer>
  );
};
