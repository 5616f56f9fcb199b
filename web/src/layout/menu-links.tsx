import { Tooltip } from '@mantine/core';
import { type Screen, screens } from '@provost/contract/screens';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/api/use-can.ts';
import styles from './menu-links.module.css';
import { screenIcons } from './screen-icons.ts';

/** The forms are linked from their lists, the profile from the user menu. */
const outsideMenu: readonly Screen['id'][] = ['teacher-new', 'student-new', 'profile'];

interface MenuLinksProps {
  /** Shows only icons, with tooltips. */
  readonly collapsed?: boolean;
  readonly onChoose?: () => void;
}

/** Items follow the access rules of their routes. */
export const MenuLinks = ({ collapsed = false, onChoose }: MenuLinksProps) => {
  const { t } = useTranslation();
  const can = useCan();
  const shown = screens.filter(({ id, access }) => !outsideMenu.includes(id) && can(access));
  return (
    <nav aria-label={t('layout.menu')} className={styles.menu}>
      <ul>
        {shown.map(({ id, path }) => {
          const Icon = screenIcons[id];
          return (
            <li key={id}>
              <Tooltip label={t(`nav.${id}`)} position="right" disabled={!collapsed}>
                <Link
                  to={path}
                  className={styles.link}
                  activeOptions={{ exact: path === '/', includeSearch: false }}
                  data-collapsed={collapsed || undefined}
                  onClick={onChoose}
                >
                  <Icon size={20} stroke={1.5} aria-hidden />
                  <span className={styles.label}>{t(`nav.${id}`)}</span>
                </Link>
              </Tooltip>
            </li>
          );
        })}
      </ul>
    </nav>
  );
};
