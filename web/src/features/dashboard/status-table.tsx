import { userStatuses } from '@provost/contract/user';
import { useTranslation } from 'react-i18next';
import type { AdaptedUsersByStatus, StatusStat } from '@/api/hosts/users-by-status.ts';
import { isOneOf } from '@/lib/data/is-one-of.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { type FigureColumn, FiguresTable } from '@/ui/figures-table.tsx';
import { PeopleLink } from './people-link.tsx';
import { StatusSign } from './status-bar.tsx';
import styles from './status-table.module.css';

/** Small shares need two digits to not read as 0 %. */
const digitsOf = (share: number): number => (share > 0 && share < 0.001 ? 2 : 1);

/** Without a status, all users. */
type Row = Omit<StatusStat, 'status'> & { readonly status?: string };

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
  const wordOf = (name: string) => (isOneOf(userStatuses, name) ? t(`status.${name}`) : name);
  const linkTo = (list: 'users' | 'students' | 'teachers' | 'staff', row: Row) => (
    <PeopleLink
      list={list}
      {...(row.status !== undefined && { status: { name: row.status, word: wordOf(row.status) } })}
      count={list === 'users' ? row.count : row[list]}
    />
  );
  const columnOf = (list: 'students' | 'teachers' | 'staff'): FigureColumn<Row> | false =>
    knowsTypes && { title: t(`dashboard.${list}Column`), cell: (row) => linkTo(list, row) };
  return (
    <FiguresTable
      label={t('dashboard.usersByStatus')}
      rows={statuses as readonly Row[]}
      keyOf={({ status }) => status ?? ''}
      total={knowsTypes ? { ...users, count: total } : undefined}
      columns={[
        {
          title: t('dashboard.status'),
          cell: ({ status }) =>
            status === undefined ? (
              t('dashboard.all')
            ) : (
              <span className={styles.status}>
                <StatusSign status={status} />
                {wordOf(status)}
              </span>
            ),
        },
        {
          title: t('dashboard.usersColumn'),
          cell: (row) => linkTo('users', row),
          className: styles.count,
        },
        {
          title: t('dashboard.share'),
          cell: ({ count }) => <bdi>{shareText(count)}</bdi>,
          className: `${styles.share} ${knowsTypes ? styles.shareColumn : ''}`,
          headClassName: knowsTypes ? styles.shareColumn : undefined,
        },
        columnOf('students'),
        columnOf('teachers'),
        columnOf('staff'),
      ]}
    />
  );
};
