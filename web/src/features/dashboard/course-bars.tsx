import { VisuallyHidden } from '@mantine/core';
import type { CourseStat } from '@/api/hosts/students-per-course.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import bars from '@/ui/chart/bar-list.module.css';
import styles from './course-bars.module.css';
import { CourseLink } from './course-link.tsx';
import { type CourseOrder, fillOf, markOf } from './course-order.ts';

export interface CoursesViewProps {
  readonly courses: readonly CourseStat[];
  readonly order: CourseOrder;
}

const sizeOf = ({ capacity = 0, student_count }: CourseStat) => Math.max(capacity, student_count);

/** The seats of a course are as long as the largest ones, or all alike where their fill is ordered. */
const seatsOf = (course: CourseStat, order: CourseOrder, largest: number) =>
  order === 'fullest' || order === 'emptiest' ? 1 : sizeOf(course) / Math.max(1, largest);

export const CourseBars = ({ courses, order }: CoursesViewProps) => {
  const { t } = useTranslation();
  const format = useFormat();
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
                {course.class_level && <bdi className={styles.level}>{course.class_level}</bdi>}
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
