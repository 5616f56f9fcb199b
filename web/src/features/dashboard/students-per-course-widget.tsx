import { Tooltip } from '@mantine/core';
import { listCourses } from '@provost/contract/courses';
import { listEnrolments } from '@provost/contract/enrolments';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { AdaptedStudentsPerCourse } from '@/api/hosts/students-per-course.ts';
import { choicesOf } from '@/forms/choice.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Count } from '@/ui/count.tsx';
import { EmptyState } from '@/ui/empty-state.tsx';
import { EmptyValue } from '@/ui/empty-value.tsx';
import { FiguresTable } from '@/ui/figures-table.tsx';
import { IconButton } from '@/ui/icon-button.tsx';
import { Segmented } from '@/ui/segmented.tsx';
import { CourseBars, CourseLink, type CoursesViewProps } from './course-bars.tsx';
import { type CourseOrder, inOrder, ordersFor } from './course-order.ts';
import { studentsPerCourseQuery } from './dashboard.queries.ts';
import styles from './students-per-course-widget.module.css';
import figure from './widget.module.css';
import { Figure, FigureLink, Widget, WidgetSkeleton } from './widget.tsx';

const step = 100;

/**
 * Renders a long list as far as the user has scrolled: thousands of courses would block the page.
 * `end` is the `ref` of an element after the last one.
 */
const useGrowingList = <Item,>(items: readonly Item[]) => {
  const [length, setLength] = useState(step);
  const end = useCallback((element: Element | null) => {
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setLength((known) => known + step);
      },
      { rootMargin: '400px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { shown: items.slice(0, length), hasMore: items.length > length, end };
};

/** As many bars as a user takes in at a glance. */
const topCourses = 12;

export const StudentsPerCourseWidget = () => {
  const { t } = useTranslation();
  const query = useQuery(studentsPerCourseQuery);
  const [isTable, setIsTable] = useState(false);
  const label = t(isTable ? 'dashboard.showChart' : 'dashboard.showTable');
  const Icon = isTable ? IconChartBar : IconTable;
  const toggle = (
    <Tooltip label={label}>
      <IconButton
        icon={Icon}
        size={32}
        className={styles.toggle}
        label={label}
        onClick={() => setIsTable(!isTable)}
      />
    </Tooltip>
  );
  return (
    <Widget
      title={t('dashboard.studentsPerCourse')}
      query={query}
      skeleton={<WidgetSkeleton lines={topCourses} lineHeight={24} />}
      action={query.data && query.data.data.length > 0 ? toggle : undefined}
    >
      {(stats) =>
        stats.data.length === 0 ? (
          <EmptyState title={t('dashboard.noCourses')} hint={t('dashboard.noCoursesHint')} />
        ) : (
          <Courses stats={stats} isTable={isTable} />
        )
      }
    </Widget>
  );
};

interface CoursesProps {
  readonly stats: AdaptedStudentsPerCourse;
  readonly isTable: boolean;
}

const Courses = ({ stats, isTable }: CoursesProps) => {
  const { t, format } = useTexts();
  const [showsAll, setShowsAll] = useState(false);
  const [order, setOrder] = useState<CourseOrder>('largest');
  const courses = useMemo(() => inOrder(stats.data, order), [stats.data, order]);
  const growing = useGrowingList(courses);
  const shown = showsAll ? growing.shown : courses.slice(0, topCourses);
  const View = isTable ? CourseFigures : CourseBars;
  const orders = ordersFor(stats.data);
  return (
    <>
      <div className={`row line apart ${styles.summary}`}>
        <Summary stats={stats} />
        {orders.length > 1 && (
          <Segmented
            legend={t('dashboard.orderLabel')}
            size="xs"
            options={choicesOf(orders, (value) => t(`dashboard.orders.${value}`))}
            value={order}
            onChange={setOrder}
          />
        )}
      </div>
      <div className={styles.courses} data-all={showsAll || undefined}>
        {courses.length === 0 ? (
          <p className="soft">{t(`dashboard.noneInOrder.${order}`)}</p>
        ) : (
          <View courses={shown} order={order} />
        )}
        {showsAll && growing.hasMore && <div ref={growing.end} className={styles.end} />}
      </div>
      {courses.length > topCourses && (
        <button
          type="button"
          className={`bare-button ${styles.more}`}
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll
            ? t('dashboard.topCourses', { formatted: format.number(topCourses) })
            : t('dashboard.allCourses', { formatted: format.number(courses.length) })}
        </button>
      )}
    </>
  );
};

const Summary = ({ stats }: { readonly stats: AdaptedStudentsPerCourse }) => {
  const { t, format } = useTexts();
  return (
    <Figure
      unit={
        <>
          {t('dashboard.enrolments', { count: stats.meta.total_students })}{' '}
          <FigureLink access={listCourses.access} to="/courses">
            {t('dashboard.inCourses', { count: stats.meta.total_courses })}
          </FigureLink>
        </>
      }
    >
      <FigureLink access={listEnrolments.access} to="/enrolments" search={{ status: 'active' }}>
        {format.number(stats.meta.total_students)}
      </FigureLink>
    </Figure>
  );
};

const CourseFigures = ({ courses }: CoursesViewProps) => {
  const { t, format } = useTexts();
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
