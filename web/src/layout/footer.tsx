import { useTranslation } from 'react-i18next';
import styles from './footer.module.css';

export const Footer = () => {
  const { t } = useTranslation();
  return (
    <footer className={styles.footer}>
      <span>
        {t('app.name')} {__APP_VERSION__}
      </span>
      <a href="/api/docs">{t('layout.apiReference')}</a>
    </footer>
  );
};
