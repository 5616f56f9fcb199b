import { Tooltip } from '@mantine/core';
import { screens } from '@provost/contract/screens';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/api/permissions/use-can.ts';
import { useBookmarks } from '@/features/bookmarks/use-bookmarks.ts';
import styles from './bookmark-links.module.css';
import { screenIcons } from './screen-icons.ts';

/** The bookmarked pages, oldest bookmark first. */
export const BookmarkLinks = () => {
  const { t } = useTranslation();
  const can = useCan();
  const { ids } = useBookmarks();
  const shown = ids.flatMap((id) => screens.find((screen) => screen.id === id) ?? []);
  return (
    <ul className={styles.list} aria-label={t('palette.bookmarks')}>
      {shown
        .filter(({ access }) => can(access))
        .map(({ id, path }) => {
          const Icon = screenIcons[id];
          return (
            <li key={id}>
              <Tooltip label={t(`nav.${id}`)}>
                <Link to={path} className={styles.link} aria-label={t(`nav.${id}`)}>
                  <Icon size={18} stroke={1.5} aria-hidden />
                </Link>
              </Tooltip>
            </li>
          );
        })}
    </ul>
  );
};
