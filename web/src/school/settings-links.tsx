import { type ScreenId, screens } from '@provost/contract/screens';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCan } from '@/api/permissions/use-can.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { PageHeader } from '@/ui/page-header.tsx';
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
    <nav aria-label={t('settings.menu')} className={`row ${styles.links} ${scroll.row}`}>
      {parts.map(({ id, path }) => (
        <Link key={id} to={path} className={styles.link}>
          {t(id === 'settings-school' ? 'settings.school' : `nav.${id}`)}
        </Link>
      ))}
    </nav>
  );
};

interface SettingsPageProps {
  readonly screen: ScreenId;
  /** Beside the title. */
  readonly actions?: ReactNode;
  readonly hint?: string | false;
  readonly children: ReactNode;
}

/** A part of the settings. */
export const SettingsPage = ({ screen, actions, hint, children }: SettingsPageProps) => {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t(`nav.${screen}`)}>{actions}</PageHeader>
      <SettingsLinks />
      {hint && <p className={`soft ${styles.hint}`}>{hint}</p>}
      {children}
    </>
  );
};
