import { readStudent } from '@provost/contract/students';
import { useTranslation } from 'react-i18next';
import { useMay } from '@/lib/use-may.ts';
import { DetailsSection, Line, Lines } from '@/ui/details-section.tsx';
import { EntityLink } from '@/ui/entity-link.tsx';
import { Moment } from '@/ui/moment.tsx';
import { StatusBadge } from '@/ui/status-badge.tsx';
import type { CourseStudent } from './course-list.ts';

interface CourseStudentsProps {
  /** The latest; there may be more. */
  readonly students: readonly CourseStudent[];
  readonly count: number | undefined;
}

export const CourseStudents = ({ students, count }: CourseStudentsProps) => {
  const { t } = useTranslation();
  const may = useMay();
  return (
    <DetailsSection
      title={t('courses.students')}
      note={
        count !== undefined && count > students.length
          ? t('courses.latestStudents', { shown: students.length, count })
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
                <EntityLink to="/students/$id" id={student.id} isOpen={may(readStudent.access)}>
                  {student.name}
                </EntityLink>
              }
              note={<Moment at={student.enrolledAt} />}
            >
              <StatusBadge status={student.status} />
            </Line>
          ))}
        </Lines>
      )}
    </DetailsSection>
  );
};
