import type { WaitingCounts } from '@provost/contract/students';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/lib/format/use-format.ts';
import styles from './waiting-buckets.module.css';

const buckets = ['under_7_days', 'from_7_to_30_days', 'over_30_days'] as const;

/** How many wait how long. */
export const WaitingBuckets = ({ waiting }: { readonly waiting: WaitingCounts }) => {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={styles.buckets}>
      <div className={styles.bar} aria-hidden>
        {buckets
          .filter((name) => waiting[name] > 0)
          .map((name) => (
            <span key={name} data-bucket={name} style={{ flexGrow: waiting[name] }} />
          ))}
      </div>
      <dl className={styles.legend} aria-label={t('dashboard.waiting.label')}>
        {buckets.map((name) => (
          <div key={name}>
            <dt>
              <i aria-hidden data-bucket={name} />
              {t(`dashboard.waiting.${name}`)}
            </dt>
            <dd>{format.number(waiting[name])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
};
