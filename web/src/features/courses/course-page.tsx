import { forecastCourse } from '@provost/contract/charges';
import { listEnrolments } from '@provost/contract/enrolments';
import { createPricing } from '@provost/contract/pricing';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDetails } from '@/api/details/use-details.ts';
import { silentQuery } from '@/api/own.ts';
import { useCan, useIsOwnServer } from '@/api/permissions/use-can.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Activity } from '@/school/activity/activity.tsx';
import { Roster } from '@/school/enrolments/enrolment-lines.tsx';
import { useHistoryTabs } from '@/school/history-tabs.tsx';
import { StatusBadge } from '@/school/status-badge.tsx';
import { RecordPage } from '@/table/record-page.tsx';
import { ControlLink } from '@/ui/control-link.tsx';
import { DetailsSection, Line, Lines } from '@/ui/details-section.tsx';
import { Money } from '@/ui/money.tsx';
import { CourseActions } from './course-actions.tsx';
import { courseDetails } from './course-list.ts';
import { CourseFacts, CoursePrices, CourseStudents } from './course-parts.tsx';
import { CourseRoom } from './course-room.tsx';

export const CoursePage = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const can = useCan();
  const isOwnServer = useIsOwnServer();
  const load = useDetails(courseDetails, id);
  const { row, more } = load;
  const activity = <Activity subject="Course" noteSubject="course" id={id} />;
  const history = useHistoryTabs('course', id, activity);
  const course = { id, name: row?.title ?? t('courses.one') };
  const isOpen = row?.status === 'published';
  const roster = row &&
    more && {
      id: 'roster',
      title: 'record.roster',
      content: can(listEnrolments.access) ? (
        <Roster course={course} isOpen={isOpen} />
      ) : (
        <CourseStudents students={more.students} count={row.student_count} />
      ),
    };
  return (
    <RecordPage
      load={load}
      title={course.name}
      note={<StatusBadge status={row?.status} />}
      list={{ path: '/courses', title: 'nav.courses' }}
      actions={row && <CourseActions id={id} course={row} />}
      aside={row && <CourseFacts course={row} />}
      overview={
        more && (
          <>
            {isOwnServer && row && <CourseRoom course={course} isOpen={isOpen} />}
            {can(forecastCourse.access) && <CourseForecast id={id} />}
            <CoursePrices prices={more.price_history} currency={more.currency} />
            {can(createPricing.access) && (
              <ControlLink href={`/pricing?for=${encodeURIComponent(id)}`}>
                {t('courses.changePrice')}
              </ControlLink>
            )}
          </>
        )
      }
      tabs={roster ? [roster, ...history] : []}
    />
  );
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
