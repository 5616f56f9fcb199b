import { userStatuses } from '@provost/contract/user';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/lib/use-format.ts';
import table from './figures-table.module.css';
import { PeopleLink } from './people-link.tsx';
import { StatusSign } from './status-bar.tsx';
import styles from './status-table.module.css';
import type { StatusFigure } from './users-by-status.ts';

interface StatusTableProps {
  readonly statuses: readonly StatusFigure[];
  readonly total: number;
}

/** A share that is not nothing must not read as nothing. */
const digitsOf = (share: number): number => (share > 0 && share < 0.01 ? 2 : 0);

/** The legend of the bar: how many, what share, and the lists in which they stand. */
export const StatusTable = ({ statuses, total }: StatusTableProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const knowsTypes = statuses.some(({ students }) => students !== undefined);
  return (
    <table className={table.table} aria-label={t('dashboard.usersByStatus')}>
      <thead>
        <tr>
          <th scope="col">{t('dashboard.status')}</th>
          <th scope="col" data-numeric>
            {t('dashboard.usersColumn')}
          </th>
          <th scope="col" data-numeric>
            {t('dashboard.share')}
          </th>
          {knowsTypes && (
            <>
              <th scope="col" data-numeric>
                {t('dashboard.studentsColumn')}
              </th>
              <th scope="col" data-numeric>
                {t('dashboard.teachersColumn')}
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {statuses.map((figure) => {
          const { status, count, students, teachers } = figure;
          const share = total > 0 ? count / total : 0;
          const word = userStatuses.some((known) => known === status)
            ? t(`status.${status}`)
            : status;
          return (
            <tr key={status}>
              <th scope="row">
                <span className={styles.status}>
                  <StatusSign status={status} />
                  {word}
                </span>
              </th>
              <td data-numeric className={styles.count}>
                <PeopleLink
                  list={(teachers ?? 0) > (students ?? 0) ? 'teachers' : 'students'}
                  status={status}
                  word={word}
                  count={count}
                />
              </td>
              <td data-numeric className={styles.share}>
                {format.percent(share, digitsOf(share))}
              </td>
              {knowsTypes && (
                <>
                  <td data-numeric>
                    <PeopleLink list="students" status={status} word={word} count={students} />
                  </td>
                  <td data-numeric>
                    <PeopleLink list="teachers" status={status} word={word} count={teachers} />
                  </td>
                </>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};
