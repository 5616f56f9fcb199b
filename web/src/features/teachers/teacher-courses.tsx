import { readCourse } from '@provost/contract/courses';
import type { TeacherDetails } from '@provost/contract/teachers';
import type { Own } from '@/api/own.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { EntityLink } from '@/school/entity-link.tsx';
import { StatusBadge } from '@/school/status-badge.tsx';
import { Count } from '@/ui/count.tsx';
import { DetailsSection, Figure, Figures, Line, Lines } from '@/ui/details-section.tsx';

type Details = Own<TeacherDetails>;

const total = (numbers: readonly (number | undefined)[]): number =>
  numbers.reduce<number>((sum, number) => sum + (number ?? 0), 0);

/** Only courses with a capacity count. */
const shareOfPlaces = (courses: Details['courses']): number | undefined => {
  const limited = courses.filter(({ capacity }) => capacity !== undefined);
  const places = total(limited.map(({ capacity }) => capacity));
  return places > 0 ? total(limited.map(({ student_count }) => student_count)) / places : undefined;
};

export const TeacherCourses = ({ more }: { readonly more: Details }) => {
  const { t } = useTranslation();
  const can = useCan();
  const format = useFormat();
  const { courses, load } = more;
  const share = shareOfPlaces(courses);
  return (
    <DetailsSection
      title={t('teachers.load')}
      note={
        share === undefined
          ? undefined
          : t('teachers.placesTaken', { share: format.percent(share) })
      }
    >
      <Figures>
        <Figure name={t('teachers.courses')}>
          {format.number(load.course_count ?? courses.length)}
        </Figure>
        <Figure name={t('teachers.enrolments')}>
          <Count value={load.student_count} />
        </Figure>
      </Figures>
      {courses.length === 0 && <p>{t('teachers.noCourses')}</p>}
      {courses.length > 0 && (
        <Lines>
          {courses.map((course, index) => (
            <Line
              key={course.id ?? index}
              name={
                <EntityLink to="/courses/$id" id={course.id} isOpen={can(readCourse.access)}>
                  {course.title}
                </EntityLink>
              }
              note={[course.code, course.class_level].filter(Boolean).join(' · ')}
            >
              <StatusBadge status={course.status} />
              {course.student_count !== undefined && (
                <span>
                  {course.capacity === undefined
                    ? t('teachers.courseStudents', { count: course.student_count })
                    : t('teachers.courseOfPlaces', {
                        count: course.student_count,
                        places: t('courses.places', { count: course.capacity }),
                      })}
                </span>
              )}
            </Line>
          ))}
        </Lines>
      )}
    </DetailsSection>
  );
};
