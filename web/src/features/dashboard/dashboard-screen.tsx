import { reportTransactions } from '@provost/contract/payments';
import { reportRevenue } from '@provost/contract/reports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/api/permissions/use-can.ts';
import { PageHeader } from '@/ui/page-header.tsx';
import { AttentionWidget } from './attention-widget.tsx';
import styles from './dashboard-screen.module.css';
import { FirstRun } from './first-run.tsx';
import { KpiTiles } from './kpi-tiles.tsx';
import { LatestTransactionsWidget } from './latest-transactions-widget.tsx';
import { RangeSwitch, useRange } from './range-switch.tsx';
import { RefreshButton } from './refresh-button.tsx';
import { RevenueChart } from './revenue-chart.tsx';
import { StudentsPerCourseWidget } from './students-per-course-widget.tsx';
import { UnenrolledStudentsWidget } from './unenrolled-students-widget.tsx';
import { UsersByStatusWidget } from './users-by-status-widget.tsx';

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
