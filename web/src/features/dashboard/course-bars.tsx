import { VisuallyHidden } from '@mantine/core';
import { listCourses } from '@provost/contract/courses';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CourseStat } from '@/api/hosts/students-per-course.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import bars from '@/ui/chart/bar-list.module.css';
import styles from './course-bars.module.css';
import { type CourseOrder, fillOf, markOf } from './course-order.ts';

interface CourseLinkProps {
  readonly course: CourseStat;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** Opens the course, or searches for its title where the host sends no id. */
export const CourseLink = ({ course, className, children }: CourseLinkProps) => {
  const can = useCan();
  if (!can(listCourses.access)) return <span className={className}>{children}</span>;
  if (course.course_id === undefined) {
    return (
      <Link to="/courses" search={{ search: course.course_title }} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <Link to="/courses/$id" params={{ id: course.course_id }} className={className}>
      {children}
    </Link>
  );
};

export interface CoursesViewProps {
  readonly courses: readonly CourseStat[];
  readonly order: CourseOrder;
}

const sizeOf = ({ capacity = 0, student_count }: CourseStat) => Math.max(capacity, student_count);

/** The seats of a course are as long as the largest ones, or all alike where their fill is ordered. */
const seatsOf = (course: CourseStat, order: CourseOrder, largest: number) =>
  order === 'fullest' || order === 'emptiest' ? 1 : sizeOf(course) / Math.max(1, largest);

export const CourseBars = ({ courses, order }: CoursesViewProps) => {
  const { t, format } = useTexts();
  const largest = Math.max(...courses.map(sizeOf));
  return (
    <ol className={bars.bars}>
      {courses.map((course, index) => {
        const mark = markOf(course);
        return (
          <li key={course.course_id ?? `${index} ${course.course_title}`} className={styles.item}>
            <CourseLink course={course} className={`${bars.item} ${styles.course}`}>
              <span className={`${bars.name} ${styles.name}`}>
                <bdi>{course.course_title}</bdi>{' '}
                {course.class_level && (
                  <bdi className={`meta ${styles.level}`}>{course.class_level}</bdi>
                )}
              </span>
              <span className={bars.track}>
                <span
                  className={styles.seats}
                  data-limited={fillOf(course) !== undefined || undefined}
                  style={{ inlineSize: `${100 * seatsOf(course, order, largest)}%` }}
                >
                  <span
                    className={styles.taken}
                    data-mark={mark}
                    style={{
                      inlineSize: `${(100 * course.student_count) / (sizeOf(course) || 1)}%`,
                    }}
                  />
                </span>
                <span className={bars.value}>
                  <bdi>
                    {format.number(course.student_count)}
                    {course.capacity !== undefined && (
                      <span className={styles.capacity}>
                        {'\u00a0/\u00a0'}
                        {format.number(course.capacity)}
                      </span>
                    )}
                  </bdi>
                  <VisuallyHidden>
                    {' '}
                    {t('dashboard.people.students', { count: course.student_count })}
                  </VisuallyHidden>
                  {order === 'growing' && (
                    <bdi className={styles.change}>
                      {' '}
                      {format.number(course.change_30_days ?? 0, { signDisplay: 'always' })}
                    </bdi>
                  )}
                  {mark && (
                    <span className={styles.mark} data-mark={mark}>
                      {t(`dashboard.fill.${mark}`, {
                        formatted: format.number(course.student_count - (course.capacity ?? 0)),
                      })}
                    </span>
                  )}
                </span>
              </span>
            </CourseLink>
          </li>
        );
      })}
    </ol>
  );
};
