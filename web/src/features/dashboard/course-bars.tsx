import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CourseStat } from '@/api/hosts/students-per-course.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import bars from '@/ui/chart/bar-list.module.css';
import styles from './course-bars.module.css';
import { CourseLink } from './course-link.tsx';
import { type CourseOrder, fillOf, markOf } from './course-order.ts';

export interface CoursesViewProps {
  readonly courses: readonly CourseStat[];
  readonly largest: number;
  readonly order: CourseOrder;
}

/** A bar is as long as its share of the largest course, or of its own seats where these are ordered. */
const shareOf = (course: CourseStat, { order, largest }: Omit<CoursesViewProps, 'courses'>) => {
  if (order === 'fullest' || order === 'emptiest') return Math.min(1, fillOf(course) ?? 0);
  return largest > 0 ? course.student_count / largest : 0;
};

export const CourseBars = ({ courses, ...scale }: CoursesViewProps) => {
  const { t } = useTranslation();
  const format = useFormat();
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
                  className={`${bars.bar} ${styles.bar}`}
                  data-mark={mark}
                  style={{ inlineSize: `${100 * shareOf(course, scale)}%` }}
                />
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
                  {scale.order === 'growing' && (
                    <bdi className={styles.change}>
                      {' '}
                      {format.number(course.change_30_days ?? 0, { signDisplay: 'always' })}
                    </bdi>
                  )}
                  {mark && (
                    <span className={styles.mark} data-mark={mark}>
                      {t(`dashboard.fill.${mark}`)}
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
