import { type ScreenId, screens } from '@provost/contract/screens';
import { Link } from '@tanstack/react-router';
import { useCan } from '@/api/permissions/use-can.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import scroll from '@/ui/scroll-row.module.css';
import styles from './settings-links.module.css';

/** Jobs and imports are lists with paths of their own. */
const isPart = (id: ScreenId, path: string): boolean =>
  path.startsWith('/settings/') || id === 'jobs' || id === 'imports';

/** From one part of the settings to the others. */
export const SettingsLinks = () => {
  const { t } = useTranslation();
  const can = useCan();
  const parts = screens.filter(({ id, path, access }) => isPart(id, path) && can(access));
  return (
    <nav aria-label={t('settings.menu')} className={`${styles.links} ${scroll.row}`}>
      {parts.map(({ id, path }) => (
        <Link key={id} to={path} className={styles.link}>
          {t(id === 'settings-school' ? 'settings.school' : `nav.${id}`)}
        </Link>
      ))}
    </nav>
  );
};
