import { userStatuses } from '@provost/contract/user';
import { useTranslation } from 'react-i18next';
import type { AdaptedUsersByStatus } from '@/api/hosts/users-by-status.ts';
import { isOneOf } from '@/lib/data/is-one-of.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import table from '@/ui/figures-table.module.css';
import { PeopleLink } from './people-link.tsx';
import { StatusSign } from './status-bar.tsx';
import styles from './status-table.module.css';

/** Small shares need two digits to not read as 0 %. */
const digitsOf = (share: number): number => (share > 0 && share < 0.001 ? 2 : 1);

/** The legend of the bar, with counts, shares and links to the lists. */
export const StatusTable = ({ users }: { readonly users: AdaptedUsersByStatus }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { statuses, total } = users;
  const knowsTypes = statuses.some(({ students }) => students !== undefined);
  const shareText = (count: number): string => {
    const share = total > 0 ? count / total : 0;
    return format.percent(share, digitsOf(share));
  };
  return (
    <table className={table.table} aria-label={t('dashboard.usersByStatus')}>
      <thead>
        <tr>
          <th scope="col">{t('dashboard.status')}</th>
          <th scope="col" data-numeric>
            {t('dashboard.usersColumn')}
          </th>
          <th scope="col" data-numeric className={knowsTypes ? styles.shareColumn : undefined}>
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
              <th scope="col" data-numeric>
                {t('dashboard.staffColumn')}
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {statuses.map(({ status: name, count, students, teachers, staff }) => {
          const word = isOneOf(userStatuses, name) ? t(`status.${name}`) : name;
          const status = { name, word };
          return (
            <tr key={name}>
              <th scope="row">
                <span className={styles.status}>
                  <StatusSign status={name} />
                  {status.word}
                </span>
              </th>
              <td data-numeric className={styles.count}>
                <PeopleLink list="users" status={status} count={count} />
              </td>
              <td
                data-numeric
                className={`${styles.share} ${knowsTypes ? styles.shareColumn : ''}`}
              >
                <bdi>{shareText(count)}</bdi>
              </td>
              {knowsTypes && (
                <>
                  <td data-numeric>
                    <PeopleLink list="students" status={status} count={students} />
                  </td>
                  <td data-numeric>
                    <PeopleLink list="teachers" status={status} count={teachers} />
                  </td>
                  <td data-numeric>
                    <PeopleLink list="staff" status={status} count={staff} />
                  </td>
                </>
              )}
            </tr>
          );
        })}
      </tbody>
      {knowsTypes && (
        <tfoot>
          <tr>
            <th scope="row">{t('dashboard.all')}</th>
            <td data-numeric className={styles.count}>
              <PeopleLink list="users" count={total} />
            </td>
            <td data-numeric className={`${styles.share} ${knowsTypes ? styles.shareColumn : ''}`}>
              <bdi>{shareText(total)}</bdi>
            </td>
            <td data-numeric>
              <PeopleLink list="students" count={users.students} />
            </td>
            <td data-numeric>
              <PeopleLink list="teachers" count={users.teachers} />
            </td>
            <td data-numeric>
              <PeopleLink list="staff" count={users.staff} />
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
};
