import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import styles from './attention-badge.module.css';
import { attentionCountsQuery, countText, dayPageQuery, totalOf } from './attention-counts.ts';

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

/** The number of items; nothing while it is unknown or zero. */
export const AttentionBadge = ({ isSmall }: { readonly isSmall: boolean }) => {
  const { t, format } = useTexts();
  const { data } = useQuery(attentionCountsQuery);
  const total = totalOf(data ?? []);
  if (total.count === 0) return null;
  const number = countText(total, format);
  return (
    <span className={styles.badge} data-small={isSmall || undefined}>
      <span aria-hidden>{number}</span>
      <VisuallyHidden>{t('attention.items', { count: total.count, number })}</VisuallyHidden>
    </span>
  );
};
