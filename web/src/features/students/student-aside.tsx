import { updateStudent } from '@provost/contract/students';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan, useIsOwnServer } from '@/api/permissions/use-can.ts';
import { AccountActions } from '@/school/people/account-actions.tsx';
import { PersonHeading } from '@/school/people/person-heading.tsx';
import { DetailsSection } from '@/ui/details-section.tsx';
import { ExtendTrial } from './extend-trial.tsx';
import { StudentFacts } from './student-facts.tsx';
import type { StudentProps } from './student-props.ts';

/** The facts beside the tabs, and the actions on the account. */
export const StudentAside = ({ id, student, hasDetails }: StudentProps) => {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const name = student.full_name ?? t('students.one');
  const canUpdate = useIsOwnServer() && can(updateStudent.access);
  return (
    <>
      <PersonHeading name={student.full_name} email={student.email} />
      <StudentFacts student={student} />
      {hasDetails && canUpdate && !student.is_erased && (
        <DetailsSection title={t('people.account')}>
          <AccountActions
            id={id}
            name={name}
            email={student.email}
            status={student.status}
            canUpdate={canUpdate}
            onErased={() => void navigate({ to: '/students' })}
          >
            {!student.has_purchased && <ExtendTrial id={id} student={student} />}
          </AccountActions>
        </DetailsSection>
      )}
    </>
  );
};
