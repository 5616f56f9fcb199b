import { Button } from '@mantine/core';
import { reportTransactions } from '@provost/contract/payments';
import { IconRefresh } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/api/use-can.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import {
  latestTransactionsQuery,
  studentsPerCourseQuery,
  unenrolledStudentsQuery,
  usersByStatusQuery,
} from './dashboard.queries.ts';
import styles from './refresh-button.module.css';

/** Says how fresh the oldest of the figures is. They are loaded again by themselves; this is for the impatient. */
export const RefreshButton = () => {
  const { t } = useTranslation();
  const format = useFormat();
  const maySeeMoney = useCan()(reportTransactions.access);
  const [isAsked, setIsAsked] = useState(false);
  // Only looked at from here: the widgets load them.
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
    setIsAsked(true);
    const asked = maySeeMoney ? results : results.slice(0, -1);
    await Promise.all(asked.map(({ refetch }) => refetch()));
    setIsAsked(false);
  };
  return (
    <>
      {times.length > 0 && (
        <span className={styles.fresh}>
          {t('dashboard.updatedAt', {
            time: format.date(new Date(Math.min(...times)), { timeStyle: 'short' }),
          })}
        </span>
      )}
      <Button
        variant="default"
        loading={isAsked}
        onClick={() => void refresh()}
        leftSection={<IconRefresh size={16} stroke={1.5} aria-hidden />}
      >
        {t('dashboard.refresh')}
      </Button>
    </>
  );
};
