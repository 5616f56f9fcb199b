import type { School } from '@provost/contract/school';
import type { Own } from '@/api/own.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import styles from './settings.module.css';

const nameOf = (zone = '') => zone.replaceAll('_', ' ');

export const TimeZoneProgress = ({ school }: { readonly school: Own<School> }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { time_zone_job: job, pending_time_zone: pending } = school;
  if (!job) return null;
  const zone = nameOf(job.time_zone);
  const current = nameOf(school.time_zone);
  const { done = 0, total = 0, finished_at } = job;
  if (finished_at === undefined) {
    const share = total > 0 ? done / total : 0;
    return (
      <div className={styles.progress}>
        <p role="status">
          {pending === undefined
            ? t('settings.daysCounted', { zone })
            : t('settings.zonePending', { zone, current })}
        </p>
        <progress aria-label={t('settings.zoneProgress')} {...(total > 0 && { value: share })} />
        <span>{format.percent(share)}</span>
      </div>
    );
  }
  if (job.state === 'failed') {
    return (
      <p className={styles.failed} role="alert">
        {t('settings.zoneFailed', { zone, current })}
      </p>
    );
  }
  if (job.state !== 'done') return null;
  return (
    <p className={styles.progress} role="status">
      {t('settings.zoneDone', { zone, date: format.zonedTime(finished_at) })}
    </p>
  );
};
