import type { UsersByStatus } from '@provost/contract/dashboard';
import { useTranslation } from 'react-i18next';
import { useFigures } from '@/school/reports/use-figures.ts';
import { BarChart } from '@/ui/chart/bar-chart.tsx';
import styles from './revenue-chart.module.css';

const height = 96;

/** How many users the school had at the end of each month. */
export const UsersChart = ({ months }: { readonly months: UsersByStatus['months'] }) => {
  const { t } = useTranslation();
  const figures = useFigures();
  const name = t('dashboard.usersOverTime');
  const points = months.map(({ month, joined, total }) => {
    const start = `${month}-01`;
    return {
      label: figures.intervalLabel('month', start),
      title: figures.interval('month', start, start),
      bars: [total],
      facts: [
        { name: t('dashboard.usersColumn'), value: figures.value('count', total) },
        { name: t('dashboard.newUsers'), value: figures.value('count', joined) },
      ],
    };
  });
  return (
    <div className={styles.figure}>
      <p className={styles.caption} aria-hidden>
        {name}
      </p>
      <BarChart
        name={name}
        points={points}
        tones={['accent']}
        formatAxis={figures.axis}
        height={height}
      />
    </div>
  );
};
