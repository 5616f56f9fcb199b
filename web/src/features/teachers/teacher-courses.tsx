import { readCourse } from '@provost/contract/courses';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/lib/use-format.ts';
import { useMay } from '@/lib/use-may.ts';
import { DetailsSection, Figure, Figures, Line, Lines } from '@/ui/details-section.tsx';
import { EntityLink } from '@/ui/entity-link.tsx';
import { StatusBadge } from '@/ui/status-badge.tsx';
import type { TeacherMore } from './teacher-list.ts';

/** What a teacher teaches, and how much that is. */
export const TeacherCourses = ({ more }: { readonly more: TeacherMore }) => {
  const { t } = useTranslation();
  const may = useMay();
  const format = useFormat();
  const { courses, load } = more;
  const places = load.capacity
    ? t('teachers.placesTaken', { share: format.percent((load.students ?? 0) / load.capacity) })
    : undefined;
  return (
    <DetailsSection title={t('teachers.load')} note={places}>
      <Figures>
        <Figure name={t('teachers.courses')}>
          {format.number(load.courses ?? courses.length)}
        </Figure>
        <Figure name={t('teachers.students')}>{format.number(load.students ?? 0)}</Figure>
        {load.capacity !== undefined && (
          <Figure name={t('teachers.places')}>{format.number(load.capacity)}</Figure>
        )}
      </Figures>
      {courses.length === 0 && <p>{t('teachers.noCourses')}</p>}
      {courses.length > 0 && (
        <Lines>
          {courses.map((course, index) => (
            <Line
              key={course.id ?? index}
              name={
                <EntityLink to="/courses/$id" id={course.id} isOpen={may(readCourse.access)}>
                  {course.title}
                </EntityLink>
              }
              note={[course.code, course.classLevel].filter(Boolean).join(' · ')}
            >
              <StatusBadge status={course.status} />
              {course.students !== undefined && (
                <span>{t('teachers.courseStudents', { count: course.students })}</span>
              )}
            </Line>
          ))}
        </Lines>
      )}
    </DetailsSection>
  );
};
