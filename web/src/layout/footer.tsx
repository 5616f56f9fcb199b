import { useTranslation } from 'react-i18next';
import styles from './footer.module.css';

export const Footer = () => {
  const { t } = useTranslation();
  return <footer className={styles.footer}>{t('layout.footer')}</footer>;
};
