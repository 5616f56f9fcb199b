import { listStudents, trialStates } from '@provost/contract/students';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AdaptedUsersByStatus } from '@/api/hosts/users-by-status.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import figure from './figure.module.css';
import styles from './trial-figures.module.css';

interface TrialFiguresProps {
  readonly trial: NonNullable<AdaptedUsersByStatus['trial']>;
}

export const TrialFigures = ({ trial }: TrialFiguresProps) => {
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
