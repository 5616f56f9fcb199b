import type { BookmarkItem } from '@provost/contract/bookmarks';
import type { Language } from '@provost/contract/locales';
import { translate } from '../../messages/translate.ts';
import type { Item } from './bookmarks.service.ts';

export const toBookmarkItem = (
  item: Item,
  locale: Language,
  isBookmarked: boolean,
): BookmarkItem => ({
  id: item.id,
  title: translate(locale, `screens.${item.id}`),
  icon: item.icon,
  link: item.path,
  isBookmarked,
});
