import { updateStudent } from '@provost/contract/students';
import { updateUserStatus } from '@provost/contract/user';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan, useIsOwnServer } from '@/api/use-can.ts';
import { readStatus, useChangeStatus } from '@/school/change-status.ts';
import { EnrolButton } from '@/school/enrolments/enrol-button.tsx';
import { EditLink } from '@/school/people/edit-link.tsx';
import { StatusActions } from '@/school/status-actions.tsx';
import { studentDetails, studentList } from './student-list.ts';
import type { StudentProps } from './student-props.ts';

/** The main actions, on the page and in the drawer. */
export const StudentActions = ({ id, student, hasDetails }: StudentProps) => {
  const { t } = useTranslation();
  const can = useCan();
  const client = useQueryClient();
  const isOwnServer = useIsOwnServer();
  const name = student.full_name ?? t('students.one');
  const changeStatus = useChangeStatus(studentList, { id, name, version: student.version });
  if (!hasDetails) return null;
  return (
    <>
      {isOwnServer && can(updateStudent.access) && <EditLink to="/students/$id/edit" id={id} />}
      <EnrolButton student={{ id, name }} />
      {can(updateUserStatus.access) && (
        <StatusActions
          name={name}
          status={student.status}
          readStatus={() => readStatus(client, studentDetails, id)}
          onAction={changeStatus}
        />
      )}
    </>
  );
};
