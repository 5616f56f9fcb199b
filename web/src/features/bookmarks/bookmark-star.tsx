import { Tooltip } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { onFirstClick } from '@/lib/dom/first-click.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import styles from './bookmark-star.module.css';
import { useBookmarks } from './bookmarks.queries.ts';

interface BookmarkStarProps {
  readonly id: string;
  /** The translated name of the bookmarked page. */
  readonly title: string;
}

export const BookmarkStar = ({ id, title }: BookmarkStarProps) => {
  const { t } = useTranslation();
  const { ids, toggle } = useBookmarks();
  const isMarked = ids.includes(id);
  const Icon = isMarked ? IconStarFilled : IconStar;
  const label = t(isMarked ? 'layout.removeBookmark' : 'layout.bookmark', { title });
  return (
    <Tooltip label={label}>
      <button
        type="button"
        className={styles.star}
        aria-label={label}
        aria-pressed={isMarked}
        onClick={onFirstClick(() => toggle(id))}
      >
        <Icon size={18} aria-hidden />
      </button>
    </Tooltip>
  );
};
