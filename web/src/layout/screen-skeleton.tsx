import { useTranslation } from 'react-i18next';
import styles from './screen-skeleton.module.css';

/** While a screen's code is on its way: a heading and a sheet, where they will be. */
export const ScreenSkeleton = () => {
  const { t } = useTranslation();
  return (
    <div className={styles.skeleton} role="status" aria-label={t('app.loading')}>
      <div className={styles.heading} />
      <div className={styles.sheet} />
    </div>
  );
};
