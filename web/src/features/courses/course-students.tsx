import type { CourseDetails } from '@provost/contract/courses';
import { readStudent } from '@provost/contract/students';
import type { Own } from '@/api/own.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { EnrolmentStatus } from '@/school/enrolments/enrolment-status.tsx';
import { EntityLink } from '@/school/entity-link.tsx';
import { DetailsSection, Line, Lines } from '@/ui/details-section.tsx';
import { Moment } from '@/ui/moment.tsx';

type CourseStudent = Own<CourseDetails>['students'][number];

interface CourseStudentsProps {
  /** The latest enrolments, including ended ones; there can be more. */
  readonly students: readonly CourseStudent[];
  /** The number of active enrolments. */
  readonly count: number | undefined;
}

const isInCourse = ({ status }: CourseStudent): boolean =>
  status === undefined || status === 'active';

export const CourseStudents = ({ students, count }: CourseStudentsProps) => {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <DetailsSection
      title={t('courses.students')}
      note={
        count !== undefined && count > students.filter(isInCourse).length
          ? t('courses.latestStudents', { shown: students.length })
          : undefined
      }
    >
      {students.length === 0 && <p>{t('courses.noStudents')}</p>}
      {students.length > 0 && (
        <Lines>
          {students.map((student, index) => (
            <Line
              key={student.id ?? index}
              name={
                <EntityLink to="/students/$id" id={student.id} isOpen={can(readStudent.access)}>
                  {student.full_name}
                </EntityLink>
              }
              note={
                <>
                  <Moment at={student.enrolled_at} />
                  {student.transferred_to &&
                    ` · ${t('enrolments.transferredTo', { course: student.transferred_to.title })}`}
                </>
              }
            >
              <EnrolmentStatus enrolment={student} />
            </Line>
          ))}
        </Lines>
      )}
    </DetailsSection>
  );
};
