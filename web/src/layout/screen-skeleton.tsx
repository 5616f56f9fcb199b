import { useTranslation } from '@/lib/i18n/i18n.ts';
import styles from './screen-skeleton.module.css';

/** Shown while the code of a screen loads. */
export const ScreenSkeleton = () => {
  const { t } = useTranslation();
  return (
    <div className={styles.skeleton} role="status" aria-label={t('app.loading')}>
      <div className={styles.heading} />
      <div className={styles.sheet} />
    </div>
  );
};
