import { VisuallyHidden } from '@mantine/core';
import {
  listStudents,
  type UnenrolledStudent,
  type WaitingCounts,
  waitingTimes,
} from '@provost/contract/students';
import { IconMoodSmile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { useIsOwnServer } from '@/api/permissions/use-can.ts';
import { useFormat, useTexts } from '@/lib/format/use-format.ts';
import { EnrolButton } from '@/school/enrolments/enrol-button.tsx';
import { useEnrolmentRights } from '@/school/enrolments/enrolment-action.ts';
import { EntityLink } from '@/school/entity-link.tsx';
import { EmptyState } from '@/ui/empty-state.tsx';
import { EmptyValue } from '@/ui/empty-value.tsx';
import { Initials } from '@/ui/initials.tsx';
import { unenrolledStudentsQuery } from './dashboard.queries.ts';
import styles from './latest-transactions-widget.module.css';
import waitingBucketsStyles from './waiting-buckets.module.css';
import { Figure, FigureLink, ShareBar, ShareSign, Widget, WidgetSkeleton } from './widget.tsx';

const hour = 3_600_000;
const day = 24 * hour;

/** Hours on the first day, then days, then months from the third month on. */
const durationOf = (milliseconds: number): readonly [number, string] => {
  const waited = Math.max(0, milliseconds);
  if (waited < day) return [Math.floor(waited / hour), 'hour'];
  if (waited < 60 * day) return [Math.floor(waited / day), 'day'];
  return [Math.floor(waited / (30.44 * day)), 'month'];
};

/** The waiting time, with the exact start on hover. */
const WaitingTime = ({ since }: { readonly since: string | undefined }) => {
  const format = useFormat();
  if (!since) return <EmptyValue />;
  const [amount, unit] = durationOf(Date.now() - Date.parse(since));
  return (
    <time dateTime={since} title={format.dateTime(since)}>
      <bdi>{format.number(amount, { style: 'unit', unit, unitDisplay: 'long' })}</bdi>
    </time>
  );
};

export const UnenrolledStudentsWidget = () => {
  const { t, format } = useTexts();
  const query = useQuery(unenrolledStudentsQuery);
  return (
    <Widget
      title={t('dashboard.unenrolledStudents')}
      query={query}
      skeleton={<WidgetSkeleton lines={5} lineHeight={44} />}
    >
      {({ count, isAtLeast, longest, waiting }) =>
        count === 0 ? (
          <EmptyState icon={<IconMoodSmile size={22} />} title={t('dashboard.allEnrolled')} />
        ) : (
          <>
            <Figure unit={t('dashboard.withoutCourse', { count })}>
              <FigureLink
                access={listStudents.access}
                to="/students"
                search={{ enrolment: 'not_enrolled' }}
              >
                {isAtLeast ? t('table.cappedCount', { count }) : format.number(count)}
              </FigureLink>
            </Figure>
            {waiting && <WaitingBuckets waiting={waiting} />}
            {longest.length > 0 && (
              <ul
                className={`plain-list ${styles.lines}`}
                aria-label={t('dashboard.waitingLongest')}
              >
                {longest.map((student, index) => (
                  <WaitingLine key={student.id ?? index} student={student} />
                ))}
              </ul>
            )}
          </>
        )
      }
    </Widget>
  );
};

const WaitingLine = ({ student }: { readonly student: Adapted<UnenrolledStudent> }) => {
  const nameId = useId();
  const { canEnrol } = useEnrolmentRights();
  const { id, full_name: name } = student;
  return (
    <li className={`line ${styles.line}`}>
      <Initials name={name ?? ''} size={32} />
      <div className={`breaking ${styles.words}`}>
        <div className={`names ${styles.name}`} id={nameId}>
          <EntityLink to="students" id={id} name={name || undefined} />
        </div>
        {student.class_level && <div className="meta">{student.class_level}</div>}
      </div>
      <div className={`stack ${styles.end}`} data-swap={canEnrol || undefined}>
        <WaitingTime since={student.waiting_since} />
        {canEnrol && id !== undefined && name !== undefined && (
          <EnrolButton student={{ id, name }} size="compact-xs" describedBy={nameId} />
        )}
      </div>
    </li>
  );
};

/** How many wait how long. Only our server can list the students behind a number. */
const WaitingBuckets = ({ waiting }: { readonly waiting: WaitingCounts }) => {
  const { t, format } = useTexts();
  const isOwnServer = useIsOwnServer();
  return (
    <div className={`stack ${waitingBucketsStyles.buckets}`}>
      <ShareBar height={10} parts={waitingTimes.map((name) => ({ name, count: waiting[name] }))} />
      <dl className={`row meta ${waitingBucketsStyles.legend}`} aria-label={t('students.waiting')}>
        {waitingTimes.map((time) => {
          const number = format.number(waiting[time]);
          const people = t('dashboard.people.students', { count: waiting[time] });
          const status = t(`students.waitingTimes.${time}`);
          return (
            <div key={time} className="line">
              <dt className="line">
                <ShareSign name={time} />
                {status}
              </dt>
              <dd className="tabular">
                {isOwnServer ? (
                  <FigureLink
                    access={listStudents.access}
                    to="/students"
                    search={{ waiting: time }}
                  >
                    {number}
                    <VisuallyHidden> {t('dashboard.ofStatus', { people, status })}</VisuallyHidden>
                  </FigureLink>
                ) : (
                  number
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
};
