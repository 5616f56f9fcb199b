import { useTranslation } from 'react-i18next';
import { useFormat } from '@/lib/format/use-format.ts';
import { Count } from '@/ui/count.tsx';
import { EmptyValue } from '@/ui/empty-value.tsx';
import styles from '@/ui/figures-table.module.css';
import type { CoursesViewProps } from './course-bars.tsx';
import { CourseLink } from './course-link.tsx';
import figure from './figure.module.css';

/** The numbers of the chart as a table. */
export const CourseFigures = ({ courses }: CoursesViewProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const hasSeats = courses.some(({ capacity }) => capacity !== undefined);
  const hasChanges = courses.some((course) => course.change_30_days !== undefined);
  return (
    <table className={styles.table} aria-label={t('dashboard.studentsPerCourse')}>
      <thead>
        <tr>
          <th scope="col">{t('dashboard.course')}</th>
          <th scope="col">{t('dashboard.classLevel')}</th>
          <th scope="col" data-numeric>
            {t('dashboard.studentsColumn')}
          </th>
          {hasSeats && (
            <th scope="col" data-numeric>
              {t('dashboard.capacity')}
            </th>
          )}
          {hasChanges && (
            <th scope="col" data-numeric>
              {t('dashboard.change30Days')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {courses.map((course, index) => (
          <tr key={course.course_id ?? `${index} ${course.course_title}`}>
            <th scope="row">
              <CourseLink course={course} className={figure.link}>
                <bdi>{course.course_title}</bdi>
              </CourseLink>
            </th>
            <td>{course.class_level ?? <EmptyValue />}</td>
            <td data-numeric>{format.number(course.student_count)}</td>
            {hasSeats && (
              <td data-numeric>
                {course.capacity === undefined ? (
                  t('dashboard.unlimited')
                ) : (
                  <Count value={course.capacity} />
                )}
              </td>
            )}
            {hasChanges && (
              <td data-numeric>
                <bdi>
                  {format.number(course.change_30_days ?? 0, { signDisplay: 'exceptZero' })}
                </bdi>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
