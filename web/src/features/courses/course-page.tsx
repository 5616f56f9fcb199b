import { forecastCourse } from '@provost/contract/charges';
import type { Course, CourseDetails } from '@provost/contract/courses';
import { listEnrolments } from '@provost/contract/enrolments';
import { createPricing } from '@provost/contract/pricing';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDetails } from '@/api/details/use-details.ts';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { type Own, silentQuery } from '@/api/own.ts';
import { useCan, useIsOwnServer } from '@/api/permissions/use-can.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Activity } from '@/school/activity/activity.tsx';
import { Roster } from '@/school/enrolments/enrolment-lines.tsx';
import { useHistoryTabs } from '@/school/history-tabs.tsx';
import { StatusBadge } from '@/school/status-badge.tsx';
import { RecordPage, type RecordTab } from '@/table/record-page.tsx';
import type { RecordProps } from '@/table/resource.ts';
import { ControlLink } from '@/ui/control-link.tsx';
import { SectionSkeleton } from '@/ui/details-content.tsx';
import { DetailsSection, Line, Lines } from '@/ui/details-section.tsx';
import { Money } from '@/ui/money.tsx';
import { CourseActions } from './course-actions.tsx';
import { courseDetails } from './course-list.ts';
import { CourseFacts, CoursePrices, CourseStudents } from './course-parts.tsx';
import { CourseRoom } from './course-room.tsx';

export const CoursePage = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const load = useDetails(courseDetails, id);
  const { row } = load;
  return (
    <RecordPage
      load={load}
      title={row?.title ?? t('courses.one')}
      note={<StatusBadge status={row?.status} />}
      list={{ path: '/courses', title: 'nav.courses' }}
      actions={row && <CourseActions id={id} course={row} />}
      aside={row && <CourseFacts course={row} />}
      tabs={useCourseTabs(id, load)}
    />
  );
};

const useCourseTabs = (
  id: string,
  {
    row,
    more,
    isLoadingMore,
  }: Pick<RecordProps<Adapted<Course>, Own<CourseDetails>>, 'more' | 'isLoadingMore'> & {
    readonly row: Adapted<Course> | undefined;
  },
): readonly RecordTab[] => {
  const { t } = useTranslation();
  const can = useCan();
  const isOwnServer = useIsOwnServer();
  const activity = <Activity subject="Course" noteSubject="course" id={id} />;
  const history = useHistoryTabs('course', id, activity);
  const overview = more ? (
    <>
      {isOwnServer && row && (
        <CourseRoom
          course={{ id, name: row.title ?? t('courses.one') }}
          isOpen={row.status === 'published'}
        />
      )}
      {can(forecastCourse.access) && <CourseForecast id={id} />}
      <CoursePrices prices={more.price_history} currency={more.currency} />
      {can(createPricing.access) && (
        <ControlLink href={`/pricing?for=${encodeURIComponent(id)}`}>
          {t('courses.changePrice')}
        </ControlLink>
      )}
    </>
  ) : (
    isLoadingMore && <SectionSkeleton lines={5} />
  );
  const first = { id: 'overview', title: 'record.overview', content: overview };
  if (!row || !more) return [first];
  return [
    first,
    {
      id: 'roster',
      title: 'record.roster',
      content: can(listEnrolments.access) ? (
        <Roster
          course={{ id, name: row.title ?? t('courses.one') }}
          isOpen={row.status === 'published'}
        />
      ) : (
        <CourseStudents students={more.students} count={row.student_count} />
      ),
    },
    ...history,
  ];
};

/** The expected income of the coming months: what is open, by due date. */
const CourseForecast = ({ id }: { readonly id: string }) => {
  const { t, format } = useTexts();
  const { data } = useQuery(silentQuery(forecastCourse, { params: { id } }));
  if (!data) return null;
  const { currency } = data;
  const monthOf = (month: string) =>
    format.date(`${month}-01`, { year: 'numeric', month: 'long', timeZone: 'UTC' });
  const lines = [
    { name: t('balances.overdue'), amount: data.overdue },
    ...data.months.map(({ month, expected }) => ({ name: monthOf(month), amount: expected })),
    { name: t('courses.later'), amount: data.later },
  ].filter(({ amount }) => Number(amount) > 0);
  if (lines.length === 0) return null;
  return (
    <DetailsSection title={t('courses.forecast')}>
      <Lines>
        {lines.map(({ name, amount }) => (
          <Line
            key={name}
            name={
              <Link to="/balances" search={{ course: id }}>
                {name}
              </Link>
            }
          >
            <Money amount={amount} currency={currency} />
          </Line>
        ))}
      </Lines>
    </DetailsSection>
  );
};
