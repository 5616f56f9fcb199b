import { reportTransactions } from '@provost/contract/payments';
import { reportRevenue } from '@provost/contract/reports';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/api/permissions/use-can.ts';
import { isOneOf } from '@/lib/data/is-one-of.ts';
import { useShownState } from '@/lib/use-shown-state.ts';
import { defaultRange, type RangeName, rangeNames } from '@/school/reports/report-range.ts';
import { PageHeader } from '@/ui/page-header.tsx';
import { Segmented } from '@/ui/segmented.tsx';
import { AttentionWidget } from './attention-widget.tsx';
import styles from './dashboard-screen.module.css';
import { FirstRun } from './first-run.tsx';
import { KpiTiles } from './kpi-tiles.tsx';
import { LatestTransactionsWidget } from './latest-transactions-widget.tsx';
import { RefreshButton } from './refresh-button.tsx';
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
