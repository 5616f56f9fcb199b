import { readSchool } from '@provost/contract/school';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { sessionCan } from '@/api/permissions/ability.ts';
import { schoolQuery } from '@/api/school-query.ts';
import { useTimeZone } from '@/lib/format/time-zone.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import styles from './offline-banner.module.css';

/** Times in another zone than the school's must not pass for the school's. */
export const SchoolBanner = () => {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const { data, failureReason, refetch } = useQuery({
    ...schoolQuery,
    enabled: sessionCan(readSchool.access),
  });
  return (
    <div aria-live="polite">
      {failureReason && (
        <p className={styles.banner}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>{data ? t('layout.schoolOutdated') : t('layout.schoolFailed', { zone })}</span>
          <button type="button" className={styles.action} onClick={() => void refetch()}>
            {t('errors.tryAgain')}
          </button>
        </p>
      )}
    </div>
  );
};
