import { Button, VisuallyHidden } from '@mantine/core';
import { updateClassLevel } from '@provost/contract/class-levels';
import { createCourse } from '@provost/contract/courses';
import type { Endpoint } from '@provost/contract/endpoint';
import { createEnrolment } from '@provost/contract/enrolments';
import { reportTransactions } from '@provost/contract/payments';
import {
  defaultReportRange,
  reportRanges,
  reportRevenue,
  reportSummary,
} from '@provost/contract/reports';
import { readSchool, type School, updateSchool } from '@provost/contract/school';
import { listStaff } from '@provost/contract/staff';
import { registerStudent } from '@provost/contract/students';
import { registerTeacher } from '@provost/contract/teachers';
import { IconCircle, IconCircleCheckFilled, IconRefresh } from '@tabler/icons-react';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useCan } from '@/api/permissions/use-can.ts';
import { schoolQuery } from '@/api/school-query.ts';
import { choicesOf } from '@/forms/choice.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { useShownState } from '@/lib/use-shown-state.ts';
import { CompareSelect } from '@/school/reports/compare-select.tsx';
import {
  currenciesOf,
  type PeriodState,
  readPeriod,
  summaryQuery,
} from '@/school/reports/report.queries.ts';
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

/** The period in the URL, and the function to change it. */
const usePeriod = () => {
  const navigate = useNavigate();
  const [period, setPeriod] = useShownState(useSearch({ strict: false, select: readPeriod }));
  const change = (wanted: PeriodState): void => {
    const next = readPeriod({ ...period, ...wanted });
    setPeriod(next);
    void navigate({ to: '.', search: next as never, replace: true, resetScroll: false });
  };
  return [period, change] as const;
};

export const DashboardScreen = () => {
  const { t } = useTranslation();
  const can = useCan();
  const [period, setPeriod] = usePeriod();
  const [currency, setCurrency] = useState<string>();
  const hasReports = can(reportRevenue.access);
  const { data: school } = useQuery({ ...schoolQuery, enabled: can(readSchool.access) });
  /** A card without anything in it is hidden. Other hosts don't say: theirs are shown. */
  const has = (name: keyof School['setup']) => school?.setup[name] !== false;
  return (
    <>
      <PageHeader title={t('nav.dashboard')} note={<Updated />}>
        <RefreshButton />
      </PageHeader>
      {hasReports && has('has_enrolment') && (
        <div className={styles.controls}>
          <Segmented
            legend={t('reports.rangeLabel')}
            options={choicesOf(reportRanges, (value) => t(`reports.ranges.${value}`))}
            value={period.range ?? defaultReportRange}
            onChange={(range) => setPeriod({ range })}
          />
          <CompareSelect
            isLabelHidden
            value={period.compare}
            onChange={(compare) => setPeriod({ compare })}
          />
          <CurrencySwitch period={period} value={currency} onChange={setCurrency} />
        </div>
      )}
      <FirstRun />
      <div className={styles.board}>
        {hasReports && has('has_enrolment') && <KpiTiles period={period} currency={currency} />}
        {has('has_course') && (
          <div className={styles.courses}>
            <StudentsPerCourseWidget />
            <AttentionWidget />
          </div>
        )}
        {has('has_student') && (
          <div className={styles.people}>
            {can(reportTransactions.access) && has('has_enrolment') && (
              <LatestTransactionsWidget
                chart={hasReports && <RevenueChart period={period} currency={currency} />}
              />
            )}
            <UnenrolledStudentsWidget />
            <UsersByStatusWidget />
          </div>
        )}
      </div>
    </>
  );
};

interface CurrencySwitchProps {
  readonly period: PeriodState;
  readonly value: string | undefined;
  readonly onChange: (currency: string) => void;
}

/** For a school with several currencies, the main one first. */
const CurrencySwitch = ({ period, value, onChange }: CurrencySwitchProps) => {
  const { t } = useTranslation();
  const currencies = currenciesOf(useQuery(summaryQuery(period)).data?.revenue);
  const [main] = currencies;
  if (!main || currencies.length < 2) return null;
  return (
    <Segmented
      legend={t('reports.currency')}
      options={currencies.map((name) => ({ value: name, label: name }))}
      value={currencies.find((name) => name === value) ?? main}
      onChange={onChange}
    />
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
  const names = steps.map(({ name }) => name);
  const done = names.filter((name) => school?.setup[name] !== false);
  const next = names.find((name) => !done.includes(name));
  if (!isAble || !school || !next) return null;
  return (
    <section className={`card ${styles.card}`} aria-labelledby={titleId}>
      <h2 id={titleId} className="section-title">
        {t('firstRun.title')}
      </h2>
      <p className={`soft ${styles.progress}`}>
        {t('firstRun.progress', { done: done.length, count: steps.length })}
      </p>
      <progress className={styles.bar} value={done.length} max={steps.length} aria-hidden />
      <ol className="plain-list">
        {steps.map(({ name, path }) => {
          const isDone = done.includes(name);
          const isNext = name === next;
          const text = t(`firstRun.steps.${name}`);
          return (
            <li key={name} className={`row line ${styles.step}`} data-done={isDone || undefined}>
              {isDone ? (
                <IconCircleCheckFilled size={20} aria-hidden />
              ) : (
                <IconCircle size={20} aria-hidden />
              )}
              {isDone && (
                <span>
                  {text} <VisuallyHidden>{t('firstRun.done')}</VisuallyHidden>
                </span>
              )}
              {isNext && (
                <Button renderRoot={(props) => <Link {...props} to={path as '/'} />}>{text}</Button>
              )}
              {!isDone && !isNext && (
                <Link to={path as '/'} className={styles.later}>
                  {text}
                </Link>
              )}
              {!isDone && name === 'has_student' && (
                <Link to="/imports/new" search={{ kind: 'students' }} className={styles.later}>
                  {t('firstRun.importStudents')}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
};

/** Only read here: the widgets load them. */
const figureQueries = [
  { ...studentsPerCourseQuery, enabled: false },
  { ...usersByStatusQuery, enabled: false },
  { ...unenrolledStudentsQuery, enabled: false },
  { ...latestTransactionsQuery, enabled: false },
] as const;

/** The time of the oldest figure. */
const Updated = () => {
  const { t, format } = useTexts();
  const times = useQueries({ queries: figureQueries })
    .map(({ dataUpdatedAt }) => dataUpdatedAt)
    .filter((time) => time > 0);
  if (times.length === 0) return null;
  const time = format.zonedTime(new Date(Math.min(...times)), { timeStyle: 'short' });
  return <span className={styles.fresh}>{t('dashboard.updatedAt', { time })}</span>;
};

/** Reloads all figures. They also reload on a timer. */
const RefreshButton = () => {
  const { t } = useTranslation();
  const canSeeTransactions = useCan()(reportTransactions.access);
  const client = useQueryClient();
  const [isRefreshing, setRefreshing] = useState(false);
  const results = useQueries({ queries: figureQueries });
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
    <Button
      variant="default"
      loading={isRefreshing}
      onClick={() => void refresh()}
      leftSection={<IconRefresh size={16} aria-hidden />}
    >
      {t('dashboard.refresh')}
    </Button>
  );
};
