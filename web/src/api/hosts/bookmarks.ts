import { isJsonObject } from '@/lib/data/json.ts';
import { flagOf, idOf } from '../raw/fields.ts';
import { unwrapData } from '../raw/unwrap.ts';

/** The ids of the bookmarked items, from a flat list or from bookmarks and suggestions. */
export const adaptBookmarks = (response: unknown): readonly string[] => {
  const lists = unwrapData(response);
  const items = isJsonObject(lists) ? [lists.bookmarks, lists.suggestions] : [lists];
  const bookmarked = items
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .filter((item) => flagOf(item, 'isBookmarked'))
    .flatMap((item) => idOf(item) ?? []);
  return [...new Set(bookmarked)];
};

/** Undefined where the host does not say. */
export const adaptIsBookmarked = (response: unknown): boolean | undefined =>
  flagOf(unwrapData(response), 'isBookmarked');
