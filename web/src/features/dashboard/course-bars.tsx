import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CourseStat } from '@/api/hosts/students-per-course.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import styles from './course-bars.module.css';
import { CourseLink } from './course-link.tsx';

export interface CoursesViewProps {
  readonly courses: readonly CourseStat[];
  readonly largest: number;
}

export const CourseBars = ({ courses, largest }: CoursesViewProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ol className={styles.bars}>
      {courses.map((course, index) => (
        <li key={course.course_id ?? `${index} ${course.course_title}`} className={styles.item}>
          <CourseLink course={course} className={styles.course}>
            <span className={styles.name}>
              <bdi>{course.course_title}</bdi>{' '}
              {course.class_level && <bdi className={styles.level}>{course.class_level}</bdi>}
            </span>
            <span className={styles.track}>
              <span
                className={styles.bar}
                style={{
                  inlineSize: `${largest > 0 ? (100 * course.student_count) / largest : 0}%`,
                }}
              />
              <span className={styles.value}>{format.number(course.student_count)}</span>
              <VisuallyHidden>
                {t('dashboard.people.students', { count: course.student_count })}
              </VisuallyHidden>
            </span>
          </CourseLink>
        </li>
      ))}
    </ol>
  );
};
