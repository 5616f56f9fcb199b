import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { setPreference, useLayout } from '@/lib/preferences/preferences.ts';
import { Mark } from '@/ui/mark.tsx';
import { MenuLinks } from './menu-links.tsx';
import styles from './sidebar.module.css';
import { useSchoolName } from './use-school-name.ts';

export const Sidebar = () => {
  const { t } = useTranslation();
  const { menuCollapsed } = useLayout();
  const Icon = menuCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <aside
      className={styles.sidebar}
      aria-label={t('app.name')}
      data-collapsed={menuCollapsed || undefined}
    >
      <div className={styles.brand}>
        <Mark />
        <bdi className={styles.name}>{useSchoolName()}</bdi>
      </div>
      <MenuLinks collapsed={menuCollapsed} />
      <button
        type="button"
        className={styles.toggle}
        aria-label={t(menuCollapsed ? 'layout.expandMenu' : 'layout.collapseMenu')}
        onClick={() => setPreference('menuCollapsed', !menuCollapsed)}
      >
        <Icon size={20} stroke={1.5} aria-hidden />
        <span className={styles.toggleLabel} aria-hidden>
          {t('layout.collapseMenu')}
        </span>
      </button>
    </aside>
  );
};
