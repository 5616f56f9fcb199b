import { listStudents, trialStates } from '@provost/contract/students';
import { listUsers } from '@provost/contract/user';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AdaptedUsersByStatus } from '@/api/hosts/users-by-status.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { EmptyState } from '@/ui/empty-state.tsx';
import { usersByStatusQuery } from './dashboard.queries.ts';
import figure from './figure.module.css';
import { Figure } from './figure.tsx';
import { StatusBar } from './status-bar.tsx';
import { StatusTable } from './status-table.tsx';
import styles from './trial-figures.module.css';
import { UsersChart } from './users-chart.tsx';
import { Widget } from './widget.tsx';
import { WidgetSkeleton } from './widget-skeleton.tsx';

interface TrialFiguresProps {
  readonly trial: NonNullable<AdaptedUsersByStatus['trial']>;
}

const TrialFigures = ({ trial }: TrialFiguresProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const can = useCan();
  return (
    <dl className={styles.trials} aria-label={t('dashboard.trials')}>
      {trialStates.map((state) => (
        <div key={state} className={styles.trial}>
          <dt>{t(`dashboard.trial.${state}`)}</dt>
          <dd>
            {can(listStudents.access) ? (
              <Link to="/students" search={{ trial: state }} className={figure.link}>
                {format.number(trial[state])}
              </Link>
            ) : (
              format.number(trial[state])
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
};

export const UsersByStatusWidget = () => {
  const { t } = useTranslation();
  const format = useFormat();
  const can = useCan();
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
              {can(listUsers.access) ? (
                <Link to="/users" className={figure.link}>
                  {format.number(users.total)}
                </Link>
              ) : (
                format.number(users.total)
              )}
            </Figure>
            {users.months.length > 0 && <UsersChart months={users.months} />}
            <StatusBar statuses={users.statuses} />
            <StatusTable users={users} />
            {users.trial && <TrialFigures trial={users.trial} />}
          </>
        )
      }
    </Widget>
  );
};
