import { useTranslation } from 'react-i18next';
import { useFormat } from '@/lib/format/use-format.ts';
import { Count } from '@/ui/count.tsx';
import { EmptyValue } from '@/ui/empty-value.tsx';
import { FiguresTable } from '@/ui/figures-table.tsx';
import type { CoursesViewProps } from './course-bars.tsx';
import { CourseLink } from './course-link.tsx';
import figure from './figure.module.css';

/** The numbers of the chart as a table. */
export const CourseFigures = ({ courses }: CoursesViewProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <FiguresTable
      label={t('dashboard.studentsPerCourse')}
      rows={courses}
      keyOf={(course, index) => course.course_id ?? `${index} ${course.course_title}`}
      columns={[
        {
          title: t('dashboard.course'),
          cell: (course) => (
            <CourseLink course={course} className={figure.link}>
              <bdi>{course.course_title}</bdi>
            </CourseLink>
          ),
        },
        {
          title: t('dashboard.classLevel'),
          cell: ({ class_level }) => class_level ?? <EmptyValue />,
          isText: true,
        },
        {
          title: t('dashboard.studentsColumn'),
          cell: ({ student_count }) => format.number(student_count),
        },
        courses.some(({ capacity }) => capacity !== undefined) && {
          title: t('dashboard.capacity'),
          cell: ({ capacity }) =>
            capacity === undefined ? t('dashboard.unlimited') : <Count value={capacity} />,
        },
        courses.some((course) => course.change_30_days !== undefined) && {
          title: t('dashboard.change30Days'),
          cell: ({ change_30_days = 0 }) => (
            <bdi>{format.number(change_30_days, { signDisplay: 'exceptZero' })}</bdi>
          ),
        },
      ]}
    />
  );
};
