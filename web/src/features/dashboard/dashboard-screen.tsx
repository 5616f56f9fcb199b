import { Button } from '@mantine/core';
import { updateClassLevel } from '@provost/contract/class-levels';
import { createCourse } from '@provost/contract/courses';
import type { Endpoint } from '@provost/contract/endpoint';
import { createEnrolment } from '@provost/contract/enrolments';
import { reportTransactions } from '@provost/contract/payments';
import { reportRevenue, reportSummary } from '@provost/contract/reports';
import { type School, updateSchool } from '@provost/contract/school';
import { listStaff } from '@provost/contract/staff';
import { registerStudent } from '@provost/contract/students';
import { registerTeacher } from '@provost/contract/teachers';
import { IconCircle, IconCircleCheck, IconRefresh } from '@tabler/icons-react';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/api/permissions/use-can.ts';
import { schoolQuery } from '@/api/school-query.ts';
import { isOneOf } from '@/lib/data/is-one-of.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { useShownState } from '@/lib/use-shown-state.ts';
import { defaultRange, type RangeName, rangeNames } from '@/school/reports/report-range.ts';
import { PageHeader } from '@/ui/page-header.tsx';
import { Segmented } from '@/ui/segmented.tsx';
import { AttentionWidget } from './attention-widget.tsx';
import {
  latestTransactionsQuery,
  studentsPerCourseQuery,
  unenrolledStudentsQuery,
  usersByStatusQuery,
} from './dashboard.queries.ts';
import styles from './dashboard-screen.module.css';
import { KpiTiles } from './kpi-tiles.tsx';
import { LatestTransactionsWidget } from './latest-transactions-widget.tsx';
import { RevenueChart } from './revenue-chart.tsx';
import { StudentsPerCourseWidget } from './students-per-course-widget.tsx';
import { UnenrolledStudentsWidget } from './unenrolled-students-widget.tsx';
import { UsersByStatusWidget } from './users-by-status-widget.tsx';

/** The range in the URL, and the function to change it. */
const useRange = () => {
  const navigate = useNavigate();
  const known: RangeName = useSearch({
    strict: false,
    select: ({ range }: { readonly range?: string | undefined }) =>
      isOneOf(rangeNames, range) ? range : defaultRange,
  });
  const [range, setRange] = useShownState(known);
  const choose = (chosen: RangeName): void => {
    setRange(chosen);
    void navigate({
      to: '.',
      search: (chosen === defaultRange ? {} : { range: chosen }) as never,
      replace: true,
      resetScroll: false,
    });
  };
  return [range, choose] as const;
};

interface RangeSwitchProps {
  readonly range: RangeName;
  readonly onChange: (range: RangeName) => void;
}

const RangeSwitch = ({ range, onChange }: RangeSwitchProps) => {
  const { t } = useTranslation();
  return (
    <Segmented
      legend={t('reports.rangeLabel')}
      options={rangeNames.map((value) => ({ value, label: t(`reports.ranges.${value}`) }))}
      value={range}
      onChange={onChange}
    />
  );
};

export const DashboardScreen = () => {
  const { t } = useTranslation();
  const can = useCan();
  const [range, setRange] = useRange();
  const [currency, setCurrency] = useState<string>();
  const hasReports = can(reportRevenue.access);
  return (
    <>
      <PageHeader title={t('nav.dashboard')}>
        {hasReports && <RangeSwitch range={range} onChange={setRange} />}
        <RefreshButton />
      </PageHeader>
      <FirstRun />
      <div className={styles.board}>
        {hasReports && <KpiTiles range={range} currency={currency} onCurrency={setCurrency} />}
        <div className={styles.courses}>
          <StudentsPerCourseWidget />
          <AttentionWidget />
        </div>
        <div className={styles.people}>
          {can(reportTransactions.access) && (
            <LatestTransactionsWidget
              chart={hasReports && <RevenueChart range={range} currency={currency} />}
            />
          )}
          <UnenrolledStudentsWidget />
          <UsersByStatusWidget />
        </div>
      </div>
    </>
  );
};

interface Step {
  readonly name: keyof School['setup'];
  readonly path: string;
  readonly call: Pick<Endpoint, 'access'>;
}

const steps: readonly Step[] = [
  { name: 'has_name', path: '/settings/school', call: updateSchool },
  { name: 'has_class_level', path: '/settings/class-levels', call: updateClassLevel },
  { name: 'has_teacher', path: '/teachers/new', call: registerTeacher },
  { name: 'has_course', path: '/courses/new', call: createCourse },
  { name: 'has_colleague', path: '/settings/staff', call: listStaff },
  { name: 'has_student', path: '/students/new', call: registerStudent },
  { name: 'has_enrolment', path: '/enrolments', call: createEnrolment },
];

/** What an empty school needs first, for those who can do all of it; gone once it is done. */
const FirstRun = () => {
  const { t } = useTranslation();
  const titleId = useId();
  const can = useCan();
  const isAble = steps.every(({ call }) => can(call.access));
  // Whatever completes a step elsewhere shows when the user returns.
  const { data: school } = useQuery({ ...schoolQuery, enabled: isAble });
  const done = steps.filter(({ name }) => school?.setup[name] !== false);
  if (!isAble || !school || done.length === steps.length) return null;
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t('firstRun.title')}
      </h2>
      <p className={styles.progress}>
        {t('firstRun.progress', { done: done.length, count: steps.length })}
      </p>
      <ol className={styles.steps}>
        {steps.map(({ name, path }) => {
          const isDone = school.setup[name] !== false;
          const Icon = isDone ? IconCircleCheck : IconCircle;
          return (
            <li key={name} className={styles.step} data-done={isDone || undefined}>
              <Icon size={20} stroke={1.5} aria-hidden />
              {isDone ? (
                <span>
                  {t(`firstRun.steps.${name}`)} <small>{t('firstRun.done')}</small>
                </span>
              ) : (
                <span>
                  <Link to={path as '/'}>{t(`firstRun.steps.${name}`)}</Link>
                  {name === 'has_student' && (
                    <>
                      {' · '}
                      <Link to="/imports/new" search={{ kind: 'students' }}>
                        {t('firstRun.importStudents')}
                      </Link>
                    </>
                  )}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
};

/** Shows the time of the oldest figure and reloads all of them. They also reload on a timer. */
const RefreshButton = () => {
  const { t } = useTranslation();
  const format = useFormat();
  const canSeeTransactions = useCan()(reportTransactions.access);
  const client = useQueryClient();
  const [isRefreshing, setRefreshing] = useState(false);
  // Disabled: the widgets load the data, this only reads it.
  const results = useQueries({
    queries: [
      { ...studentsPerCourseQuery, enabled: false },
      { ...usersByStatusQuery, enabled: false },
      { ...unenrolledStudentsQuery, enabled: false },
      { ...latestTransactionsQuery, enabled: false },
    ],
  });
  const times = results.map(({ dataUpdatedAt }) => dataUpdatedAt).filter((time) => time > 0);
  const refresh = async () => {
    setRefreshing(true);
    const visible = canSeeTransactions ? results : results.slice(0, -1);
    await Promise.all([
      ...visible.map(({ refetch }) => refetch()),
      client.refetchQueries({ queryKey: [reportSummary.path], type: 'active' }),
    ]);
    setRefreshing(false);
  };
  return (
    <>
      {times.length > 0 && (
        <span className={styles.fresh}>
          {t('dashboard.updatedAt', {
            time: format.zonedTime(new Date(Math.min(...times)), { timeStyle: 'short' }),
          })}
        </span>
      )}
      <Button
        variant="default"
        loading={isRefreshing}
        onClick={() => void refresh()}
        leftSection={<IconRefresh size={16} stroke={1.5} aria-hidden />}
      >
        {t('dashboard.refresh')}
      </Button>
    </>
  );
};
