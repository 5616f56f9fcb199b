import { Tooltip } from '@mantine/core';
import { type ScreenId, screens } from '@provost/contract/screens';
import { Link, useLocation } from '@tanstack/react-router';
import { useCan } from '@/api/permissions/use-can.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { AttentionBadge } from '@/school/attention/attention-badge.tsx';
import { DayBadge } from '@/school/attention/day-badge.tsx';
import styles from './menu-links.module.css';
import { MenuViews } from './menu-views.tsx';
import { screenIcons } from './screen-icons.ts';

const inMenu = screens.filter((screen) => 'menu' in screen);

/** One item for all settings, which link to one another: for users who can open one of them. */
const isSetting = ({ path }: { readonly path: string }) => path.startsWith('/settings/');
const titles: Partial<Record<ScreenId, string>> = { 'settings-school': 'nav.settings' };

interface MenuLinksProps {
  /** Shows only icons, with tooltips. */
  readonly collapsed?: boolean;
  readonly onChoose?: () => void;
}

/** Items follow the access rules of their routes. */
export const MenuLinks = ({ collapsed = false, onChoose }: MenuLinksProps) => {
  const { t } = useTranslation();
  const can = useCan();
  // Lists among the settings have paths of their own.
  const isInSettings = useLocation({
    select: ({ pathname }) => /^\/(jobs|imports)\b/.test(pathname),
  });
  const shown = Object.values(
    Object.groupBy(
      inMenu.filter((screen) =>
        isSetting(screen)
          ? screens.some((other) => isSetting(other) && can(other.access))
          : can(screen.access),
      ),
      ({ menu }) => menu,
    ),
  );
  return (
    <nav aria-label={t('layout.menu')} className={styles.menu}>
      {shown.map((group) => (
        <ul key={group[0]?.id}>
          {group.map(({ id, path, ...screen }) => {
            const Icon = screenIcons[id];
            const title = t(titles[id] ?? `nav.${id}`);
            return (
              <li key={id}>
                <Tooltip label={title} position="right" disabled={!collapsed}>
                  <Link
                    to={id === 'settings-school' ? '/settings' : path}
                    {...('search' in screen && { search: screen.search })}
                    className={styles.link}
                    activeOptions={{ exact: path === '/', includeSearch: false }}
                    data-collapsed={collapsed || undefined}
                    {...(id === 'settings-school' && isInSettings && { 'aria-current': 'page' })}
                    onClick={onChoose}
                  >
                    <Icon size={20} stroke={1.5} aria-hidden />
                    <span className={styles.label}>{title}</span>
                    {id === 'attention' && <AttentionBadge isSmall={collapsed} />}
                    {id === 'today' && <DayBadge isSmall={collapsed} />}
                  </Link>
                </Tooltip>
                {!collapsed && <MenuViews list={id} path={path} onChoose={onChoose} />}
              </li>
            );
          })}
        </ul>
      ))}
    </nav>
  );
};
