import { Tooltip } from '@mantine/core';
import { type ScreenId, screens } from '@provost/contract/screens';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useCan } from '@/api/permissions/use-can.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { AttentionBadge, DayBadge } from '@/school/attention/attention-badge.tsx';
import { useViewCounts } from '@/school/views/use-view-counts.tsx';
import { searchOfView, viewsQuery } from '@/school/views/views.queries.ts';
import styles from './menu-links.module.css';
import { screenIcon } from './screen-icons.ts';

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
  const allowed = inMenu.filter((screen) =>
    isSetting(screen)
      ? screens.some((other) => isSetting(other) && can(other.access))
      : can(screen.access),
  );
  const shown = [...Map.groupBy(allowed, ({ menu }) => menu).values()];
  return (
    <nav aria-label={t('layout.menu')} className={styles.menu}>
      {shown.map((group) => (
        <ul key={group[0]?.id}>
          {group.map(({ id, path, ...screen }) => {
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
                    {screenIcon(id, 20)}
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

interface MenuViewsProps {
  readonly list: string;
  readonly path: string;
  readonly onChoose: (() => void) | undefined;
}

/** The saved views of the list that is open: its own bar has loaded them and their counts. */
const MenuViews = ({ list, path, onChoose }: MenuViewsProps) => {
  const { t } = useTranslation();
  const isOpen = useLocation({ select: ({ pathname }) => pathname === path });
  const { data } = useQuery({ ...viewsQuery, enabled: isOpen });
  const views = (isOpen && data?.filter((view) => view.list === list)) || [];
  const count = useViewCounts(list, views.length > 0);
  if (views.length === 0) return null;
  return (
    <ul aria-label={t('views.many')} className={styles.views}>
      {views.map((view) => (
        <li key={view.id}>
          <Link
            to={path}
            search={searchOfView(view)}
            className={styles.view}
            activeOptions={{ exact: true, includeSearch: true }}
            onClick={onChoose}
          >
            <bdi className={styles.label}>{view.name}</bdi>
            {count(view.query)}
          </Link>
        </li>
      ))}
    </ul>
  );
};
