import { reportTransactions } from '@provost/contract/payments';
import { reportRevenue } from '@provost/contract/reports';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/api/use-can.ts';
import { AttentionWidget } from '@/school/attention/attention-widget.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import styles from './dashboard-screen.module.css';
import { FirstRun } from './first-run.tsx';
import { KpiTiles } from './kpi-tiles.tsx';
import { LatestTransactionsWidget } from './latest-transactions-widget.tsx';
import { RangeSwitch, useRange } from './range-switch.tsx';
import { RefreshButton } from './refresh-button.tsx';
import { StudentsPerCourseWidget } from './students-per-course-widget.tsx';
import { UnenrolledStudentsWidget } from './unenrolled-students-widget.tsx';
import { UsersByStatusWidget } from './users-by-status-widget.tsx';

export const DashboardScreen = () => {
  const { t } = useTranslation();
  const can = useCan();
  const [range, setRange] = useRange();
  const hasReports = can(reportRevenue.access);
  return (
    <>
      <PageHeader title={t('nav.dashboard')}>
        {hasReports && <RangeSwitch range={range} onChange={setRange} />}
        <RefreshButton />
      </PageHeader>
      <FirstRun />
      {hasReports && <KpiTiles range={range} />}
      <div className={styles.columns}>
        <AttentionWidget />
        <div className={styles.column}>
          <StudentsPerCourseWidget />
          <UnenrolledStudentsWidget />
        </div>
        <div className={styles.column}>
          <UsersByStatusWidget />
          {can(reportTransactions.access) && (
            <LatestTransactionsWidget range={hasReports ? range : undefined} />
          )}
        </div>
      </div>
    </>
  );
};
