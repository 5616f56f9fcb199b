import { screens } from '@provost/contract/screens';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/api/use-can.ts';
import styles from './settings-links.module.css';

/** From one part of the settings to the others. */
export const SettingsLinks = () => {
  const { t } = useTranslation();
  const can = useCan();
  const parts = screens.filter(({ path, access }) => path.startsWith('/settings/') && can(access));
  return (
    <nav aria-label={t('settings.menu')} className={styles.links}>
      {parts.map(({ id, path }) => (
        <Link key={id} to={path} className={styles.link}>
          {t(id === 'settings-school' ? 'settings.school' : `nav.${id}`)}
        </Link>
      ))}
    </nav>
  );
};
