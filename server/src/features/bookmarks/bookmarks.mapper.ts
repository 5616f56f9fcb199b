import type { BookmarkItem } from '@provost/contract/bookmarks';
import type { Language } from '@provost/contract/locales';
import type { screens } from '@provost/contract/screens';
import { translate } from '../../messages/translate.ts';

export const toBookmarkItem = (
  screen: (typeof screens)[number],
  locale: Language,
  isBookmarked: boolean,
): BookmarkItem => ({
  id: screen.id,
  title: translate(locale, `screens.${screen.id}`),
  icon: screen.icon,
  link: screen.path,
  isBookmarked,
});
