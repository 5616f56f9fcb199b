import { useTranslation } from 'react-i18next';
import { EnrolButton } from './enrol-button.tsx';
import { EnrolmentLines } from './enrolment-lines.tsx';

interface RosterProps {
  readonly course: { readonly id: string; readonly name: string };
  /** Only a published course takes new students. */
  readonly isOpen: boolean;
}

/** The students of a course. */
export const Roster = ({ course, isOpen }: RosterProps) => {
  const { t } = useTranslation();
  return (
    <EnrolmentLines
      of="course"
      id={course.id}
      title={t('courses.students')}
      empty={t('courses.noStudents')}
      searchLabel={t('students.search')}
      action={isOpen && <EnrolButton course={course} />}
    />
  );
};
