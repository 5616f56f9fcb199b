import { useTranslation } from 'react-i18next';
import { useCountdown } from '@/lib/dom/use-countdown.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { Card } from './card.tsx';
import styles from './trial.module.css';

const units = [
  { unit: 'day', size: 86_400, of: Number.POSITIVE_INFINITY },
  { unit: 'hour', size: 3600, of: 24 },
  { unit: 'minute', size: 60, of: 60 },
  { unit: 'second', size: 1, of: 60 },
] as const;

export const Trial = ({ end }: { readonly end: Date }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const seconds = useCountdown(end);
  const hint = t(seconds > 0 ? 'profile.trialEnds' : 'profile.trialEnded', {
    date: format.dateTime(end),
  });
  return (
    <Card title={t('profile.trial')} hint={hint}>
      <div className={styles.clock} role="timer">
        {units.map(({ unit, size, of }) => {
          const { number, name } = format.unit(Math.floor(seconds / size) % of, unit);
          return (
            <div key={unit} className={styles.unit}>
              <span className={styles.number}>{number}</span>
              <span className={styles.name}>{name}</span>
            </div>
          );
        })}
      </div>
    </Card>
  );
};
