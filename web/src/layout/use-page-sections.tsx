import { screens } from '@provost/contract/screens';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/api/use-can.ts';
import { BookmarkStar } from '@/features/bookmarks/bookmark-star.tsx';
import { useBookmarks } from '@/features/bookmarks/use-bookmarks.ts';
import type { PaletteSection } from '@/features/palette/palette-item.ts';
import { screenIcons } from './screen-icons.ts';

/** Every page one may open, the bookmarked ones first and apart. */
export const usePageSections = (): PaletteSection[] => {
  const { t } = useTranslation();
  const may = useCan();
  const navigate = useNavigate();
  const { ids } = useBookmarks();
  const items = screens
    .filter(({ access }) => may(access))
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
