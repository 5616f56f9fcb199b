import { VisuallyHidden } from '@mantine/core';
import type { UsersByStatus } from '@provost/contract/dashboard';
import { staffTypes } from '@provost/contract/extra-rules';
import { listStudents, trialStates } from '@provost/contract/students';
import { listTeachers } from '@provost/contract/teachers';
import { listUsers, userStatuses } from '@provost/contract/user';
import { useQuery } from '@tanstack/react-query';
import type { AdaptedUsersByStatus, StatusStat } from '@/api/hosts/users-by-status.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { isOneOf } from '@/lib/data/is-one-of.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { useFigures } from '@/school/reports/use-figures.ts';
import { EmptyState } from '@/ui/empty-state.tsx';
import { EmptyValue } from '@/ui/empty-value.tsx';
import { type FigureColumn, FiguresTable } from '@/ui/figures-table.tsx';
import { usersByStatusQuery } from './dashboard.queries.ts';
import { SmallChart } from './revenue-chart.tsx';
import styles from './users-by-status-widget.module.css';
import { Figure, FigureLink, ShareBar, ShareSign, Widget, WidgetSkeleton } from './widget.tsx';

type Trials = NonNullable<AdaptedUsersByStatus['trial']>;

const TrialFigures = ({ trial }: { readonly trial: Trials }) => {
  const { t, format } = useTexts();
  return (
    <dl className={styles.trials} aria-label={t('dashboard.trials')}>
      {trialStates.map((state) => (
        <div key={state}>
          <dt className="meta">{t(`dashboard.trial.${state}`)}</dt>
          <dd className="tabular">
            <FigureLink access={listStudents.access} to="/students" search={{ trial: state }}>
              {format.number(trial[state])}
            </FigureLink>
          </dd>
        </div>
      ))}
    </dl>
  );
};

export const UsersByStatusWidget = () => {
  const { t, format } = useTexts();
  const query = useQuery(usersByStatusQuery);
  return (
    <Widget
      title={t('dashboard.usersByStatus')}
      query={query}
      skeleton={<WidgetSkeleton lines={10} lineHeight={28} />}
    >
      {(users) =>
        users.statuses.length === 0 ? (
          <EmptyState title={t('dashboard.noUsers')} />
        ) : (
          <>
            <Figure unit={t('dashboard.people.users', { count: users.total })}>
              <FigureLink access={listUsers.access} to="/users">
                {format.number(users.total)}
              </FigureLink>
            </Figure>
            {users.months.length > 0 && <UsersChart months={users.months} />}
            <ShareBar
              height={14}
              parts={users.statuses.map(({ status, count }) => ({ name: status, count }))}
            />
            <StatusTable users={users} />
            {users.trial && <TrialFigures trial={users.trial} />}
          </>
        )
      }
    </Widget>
  );
};

/** Small shares need two digits to not read as 0 %. */
const digitsOf = (share: number): number => (share > 0 && share < 0.001 ? 2 : 1);

/** Without a status, all users. */
type Row = Omit<StatusStat, 'status'> & { readonly status?: string };

/** The legend of the bar, with counts, shares and links to the lists. */
const StatusTable = ({ users }: { readonly users: AdaptedUsersByStatus }) => {
  const { t, format } = useTexts();
  const { statuses, total } = users;
  const knowsTypes = statuses.some(({ students }) => students !== undefined);
  const shareText = (count: number): string => {
    const share = total > 0 ? count / total : 0;
    return format.percent(share, digitsOf(share));
  };
  const typeColumns = (['students', 'teachers', 'staff'] as const).map(
    (list): FigureColumn<Row> => ({
      title: t(`dashboard.${list}Column`),
      cell: (row) => <PeopleLink list={list} status={row.status} count={row[list]} />,
    }),
  );
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
                <ShareSign name={status} />
                {isOneOf(userStatuses, status) ? t(`status.${status}`) : status}
              </span>
            ),
        },
        {
          title: t('dashboard.usersColumn'),
          cell: ({ status, count }) => <PeopleLink list="users" status={status} count={count} />,
          className: styles.count,
        },
        {
          title: t('dashboard.share'),
          cell: ({ count }) => <bdi>{shareText(count)}</bdi>,
          className: `soft ${knowsTypes ? styles.shareColumn : ''}`,
          headClassName: knowsTypes ? styles.shareColumn : undefined,
        },
        ...(knowsTypes ? typeColumns : []),
      ]}
    />
  );
};

interface PeopleLinkProps {
  readonly list: 'students' | 'teachers' | 'staff' | 'users';
  /** Undefined counts all statuses. */
  readonly status: string | undefined;
  readonly count: number | undefined;
}

const lists = {
  students: { to: '/students', access: listStudents.access, search: {} },
  teachers: { to: '/teachers', access: listTeachers.access, search: {} },
  // Of all users: the list of staff is a part of the settings.
  staff: { to: '/users', access: listUsers.access, search: { user_type: staffTypes.join(',') } },
  users: { to: '/users', access: listUsers.access, search: {} },
} as const;

const PeopleLink = ({ list, status, count }: PeopleLinkProps) => {
  const { t, format } = useTexts();
  const can = useCan();
  if (count === undefined) return <EmptyValue />;
  const number = format.number(count);
  const { search, ...link } = lists[list];
  // Lists can only be filtered by statuses of the contract.
  const isFilter = status === undefined || isOneOf(userStatuses, status);
  if (!isFilter || !can(link.access)) return number;
  const people = t(`dashboard.people.${list}`, { count });
  const words = status && t('dashboard.ofStatus', { people, status: t(`status.${status}`) });
  return (
    <FigureLink {...link} search={status ? { ...search, status } : search}>
      {number}
      <VisuallyHidden> {words ?? people}</VisuallyHidden>
    </FigureLink>
  );
};

const UsersChart = ({ months }: { readonly months: UsersByStatus['months'] }) => {
  const { t } = useTranslation();
  const figures = useFigures();
  const name = t('dashboard.usersOverTime');
  const points = months.map(({ month, joined, total }) => {
    const start = `${month}-01`;
    return {
      label: figures.intervalLabel('month', start),
      title: figures.interval({ interval: 'month' }, { start, end: start }),
      bars: [total],
      facts: [
        { name: t('dashboard.usersColumn'), value: figures.value('count', total) },
        { name: t('dashboard.newUsers'), value: figures.value('count', joined) },
      ],
    };
  });
  return <SmallChart name={name} points={points} formatAxis={figures.axis} height={96} />;
};
