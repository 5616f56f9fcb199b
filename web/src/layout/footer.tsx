import { useTranslation } from 'react-i18next';
import { useLayout } from '@/lib/preferences/preferences.ts';
import styles from './footer.module.css';

export const Footer = () => {
  const { t } = useTranslation();
  const { footer } = useLayout();
  return (
    <footer className={styles.footer} data-footer={footer}>
      <span>
        {t('app.name')} {__APP_VERSION__}
      </span>
      <a href="/api/docs">{t('layout.apiReference')}</a>
    </footer>
  );
};
