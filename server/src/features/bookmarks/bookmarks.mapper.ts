import type { BookmarkItem } from '@provost/contract/bookmarks';
import type { Locale } from '@provost/contract/locales';
import { translate } from '../../messages/translate.ts';
import type { Item } from './bookmarks.service.ts';

export const toBookmarkItem = (
  item: Item,
  locale: Locale,
  isBookmarked: boolean,
): BookmarkItem => ({
  id: item.id,
  title: translate(locale, `screens.${item.id}`),
  icon: item.icon,
  link: item.path,
  isBookmarked,
});
