import { useTranslation } from '@/lib/i18n/i18n.ts';
import { EnrolButton } from './enrol-button.tsx';
import { EnrolNextButton } from './enrol-next-button.tsx';
import { EnrolmentLines } from './enrolment-lines.tsx';

interface RosterProps {
  readonly course: { readonly id: string; readonly name: string };
  /** Only a published course takes new students. */
  readonly isOpen: boolean;
}

/** The students of a course, apart from those who have left it. */
export const Roster = ({ course, isOpen }: RosterProps) => {
  const { t } = useTranslation();
  return (
    <>
      <EnrolmentLines
        of="course"
        id={course.id}
        status="active"
        title={t('courses.students')}
        empty={t('courses.noStudents')}
        searchLabel={t('students.search')}
        action={isOpen && <EnrolButton course={course} />}
      />
      <EnrolmentLines
        of="course"
        id={course.id}
        status="waiting"
        title={t('courses.waitingList')}
        empty={t('courses.noStudents')}
        searchLabel={t('courses.searchWaiting')}
        action={isOpen && <EnrolNextButton course={course.id} />}
        isOptional
      />
      <EnrolmentLines
        of="course"
        id={course.id}
        status="completed,cancelled"
        title={t('courses.formerStudents')}
        empty={t('courses.noStudents')}
        searchLabel={t('courses.searchFormer')}
        isOptional
      />
    </>
  );
};
