import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/lib/format/use-format.ts';
import styles from './course-bars.module.css';
import { CourseLink } from './course-link.tsx';
import type { CourseFigure } from './students-per-course.ts';

export interface CoursesViewProps {
  readonly courses: readonly CourseFigure[];
  readonly largest: number;
}

/** Sorted bars of one hue, each named in full, its value at its end. */
export const CourseBars = ({ courses, largest }: CoursesViewProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ol className={styles.bars}>
      {courses.map((course, index) => (
        <li key={course.id ?? `${index} ${course.title}`} className={styles.item}>
          <CourseLink course={course} className={styles.course}>
            <span className={styles.name}>
              <bdi>{course.title}</bdi>{' '}
              {course.classLevel && <bdi className={styles.level}>{course.classLevel}</bdi>}
            </span>
            <span className={styles.track}>
              <span
                className={styles.bar}
                style={{ inlineSize: `${largest > 0 ? (100 * course.count) / largest : 0}%` }}
              />
              <span className={styles.value}>{format.number(course.count)}</span>
              <VisuallyHidden>
                {t('dashboard.people.students', { count: course.count })}
              </VisuallyHidden>
            </span>
          </CourseLink>
        </li>
      ))}
    </ol>
  );
};
