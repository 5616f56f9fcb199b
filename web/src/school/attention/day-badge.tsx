import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import styles from './attention-badge.module.css';
import { dayPageQuery } from './day-page-query.ts';

/** What the user still has to do today; nothing while it is unknown or zero. */
export const DayBadge = ({ isSmall }: { readonly isSmall: boolean }) => {
  const { t } = useTranslation();
  const { data } = useQuery(dayPageQuery());
  if (!data?.left) return null;
  return (
    <bdi className={styles.badge} data-quiet data-small={isSmall || undefined}>
      {t('day.left', { count: data.left })}
    </bdi>
  );
};
