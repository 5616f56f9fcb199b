import { updateBookmark } from '@provost/contract/bookmarks';
import { screens } from '@provost/contract/screens';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/api/permissions/use-can.ts';
import { BookmarkStar } from '@/features/bookmarks/bookmark-star.tsx';
import { useShownScreen } from './use-shown-screen.ts';

/** Bookmarks the current page. */
export const PageStar = () => {
  const { t } = useTranslation();
  const can = useCan();
  const shown = useShownScreen();
  const screen = screens.find(({ id }) => id === shown);
  if (!screen || !can(updateBookmark.access)) return null;
  return <BookmarkStar id={screen.id} title={t(`nav.${screen.id}`)} />;
};
