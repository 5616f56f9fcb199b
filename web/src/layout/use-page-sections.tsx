import { screens } from '@provost/contract/screens';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/api/permissions/use-can.ts';
import { BookmarkStar } from '@/features/bookmarks/bookmark-star.tsx';
import { useBookmarks } from '@/features/bookmarks/use-bookmarks.ts';
import type { PaletteSection } from '@/features/palette/palette-item.ts';
import { screenIcons } from './screen-icons.ts';

/** All pages that the user has access to, with bookmarked pages in a section of their own. */
export const usePageSections = (): PaletteSection[] => {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const { ids } = useBookmarks();
  const items = screens
    .filter(({ access }) => can(access))
    .map(({ id, path }) => {
      const Icon = screenIcons[id];
      const title = t(`nav.${id}`);
      return {
        id,
        title,
        icon: <Icon size={18} stroke={1.5} aria-hidden />,
        run: () => void navigate({ to: path }),
        aside: <BookmarkStar id={id} title={title} />,
      };
    });
  return [
    {
      id: 'bookmarks',
      title: t('palette.bookmarks'),
      items: items.filter(({ id }) => ids.includes(id)),
    },
    {
      id: 'pages',
      title: t('palette.pages'),
      items: items.filter(({ id }) => !ids.includes(id)),
    },
  ];
};
