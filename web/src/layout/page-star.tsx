import { updateBookmark } from '@provost/contract/bookmarks';
import { screens } from '@provost/contract/screens';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/api/use-can.ts';
import { BookmarkStar } from '@/features/bookmarks/bookmark-star.tsx';
import { useShownScreen } from './use-shown-screen.ts';

/** The star of the page on show. */
export const PageStar = () => {
  const { t } = useTranslation();
  const may = useCan();
  const shown = useShownScreen();
  const screen = screens.find(({ id }) => id === shown);
  if (!screen || !may(updateBookmark.access)) return null;
  return <BookmarkStar id={screen.id} title={t(`nav.${screen.id}`)} />;
};
