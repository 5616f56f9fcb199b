import { updateStudent } from '@provost/contract/students';
import { updateUser } from '@provost/contract/user';
import { useCan, useIsOwnServer } from '@/api/permissions/use-can.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { EditLink } from '@/school/edit-link.tsx';
import { EnrolButton } from '@/school/enrolments/enrol-button.tsx';
import { canBeEnrolled } from '@/school/enrolments/enrolment-action.ts';
import { RecordPaymentLink } from '@/school/payments/record-payment-link.tsx';
import { useChangeStatus } from '@/school/people/change-status.ts';
import { StatusActions } from '@/school/people/status-actions.tsx';
import { studentDetails } from './student-list.ts';
import type { StudentProps } from './student-props.ts';

interface StudentActionsProps extends StudentProps {
  /** The courses that the student is in. */
  readonly seats: readonly string[] | undefined;
}

/** The main actions, on the page and in the drawer. */
export const StudentActions = ({ id, student, hasDetails, seats }: StudentActionsProps) => {
  const { t } = useTranslation();
  const can = useCan();
  const isOwnServer = useIsOwnServer();
  const name = student.full_name ?? t('students.one');
  const statusChange = useChangeStatus(studentDetails, id, name);
  // An erased student can be read, but no longer changed.
  if (!hasDetails || student.is_erased) return null;
  return (
    <>
      {canBeEnrolled(student) && <EnrolButton variant="filled" student={{ id, name }} />}
      {student.status !== 'archived' && <RecordPaymentLink student={id} />}
      {isOwnServer && can(updateStudent.access) && <EditLink to="/students/$id/edit" id={id} />}
      {can(updateUser.access) && (
        <StatusActions
          name={name}
          status={student.status}
          setBy={student.status_set_by}
          seats={seats}
          {...statusChange}
        />
      )}
    </>
  );
};
