import { listBookmarks, updateBookmark } from '@provost/contract/bookmarks.schema';
import type { FeatureContext } from '../feature.ts';
import { toBookmarkItem } from './bookmarks.mapper.ts';
import { bookmarkedItems } from './bookmarks.repository.ts';
import { itemsFor, toggleBookmark } from './bookmarks.service.ts';

export function registerBookmarks({ api, database, now }: FeatureContext): void {
  api.read(listBookmarks, async ({ caller, locale }) => {
    const marked = await bookmarkedItems(database.reader, caller.userId);
    const suggestions = itemsFor(caller).map((item) =>
      toBookmarkItem(item, locale, marked.includes(item.id)),
    );
    const bookmarks = marked.flatMap((id) => suggestions.filter((item) => item.id === id));
    return { data: { bookmarks, suggestions } };
  });

  api.write(updateBookmark, {
    apply: async (call, writer) => ({ data: await toggleBookmark(writer, call, now()) }),
  });
}
