import { Button } from '@mantine/core';
import { reportTransactions } from '@provost/contract/payments';
import { reportSummary } from '@provost/contract/reports';
import { IconRefresh } from '@tabler/icons-react';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/api/permissions/use-can.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import {
  latestTransactionsQuery,
  studentsPerCourseQuery,
  unenrolledStudentsQuery,
  usersByStatusQuery,
} from './dashboard.queries.ts';
import styles from './refresh-button.module.css';

/** Shows the time of the oldest figure and reloads all of them. They also reload on a timer. */
export const RefreshButton = () => {
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
