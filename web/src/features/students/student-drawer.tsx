import type { Student, StudentDetails } from '@provost/contract/students';
import { updateUserStatus } from '@provost/contract/user';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { useCan } from '@/api/use-can.ts';
import { changeStatusOptions, readStatus, statusAfter } from '@/school/change-status.ts';
import { PersonHeading } from '@/school/person-heading.tsx';
import { StatusActions } from '@/school/status-actions.tsx';
import type { RecordProps } from '@/table/resource.ts';
import { SectionSkeleton } from '@/ui/details-drawer.tsx';
import { StudentFacts } from './student-facts.tsx';
import { StudentEnrolments, StudentPayments } from './student-history.tsx';
import { studentDetails, studentList } from './student-list.ts';

type StudentDrawerProps = RecordProps<Adapted<Student>, Adapted<StudentDetails>>;

export const StudentDrawer = ({ id, row, more, isLoadingMore }: StudentDrawerProps) => {
  const { t } = useTranslation();
  const can = useCan();
  const client = useQueryClient();
  const change = useMutation(changeStatusOptions(client, studentList, id));
  return (
    <>
      <PersonHeading name={row.full_name} email={row.email} status={row.status} />
      {more && can(updateUserStatus.access) && (
        <StatusActions
          name={row.full_name ?? t('students.one')}
          status={row.status}
          readStatus={() => readStatus(client, studentDetails, id)}
          onAction={(action) => change.mutateAsync(statusAfter[action])}
        />
      )}
      <StudentFacts student={row} />
      {isLoadingMore && <SectionSkeleton lines={5} />}
      {more && <StudentEnrolments enrolments={more.enrolments} />}
      {more && <StudentPayments payments={more.payments} count={more.payment_count} />}
    </>
  );
};
