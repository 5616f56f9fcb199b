import { allows } from '@provost/contract/ability';
import type { BookmarkItem } from '@provost/contract/bookmarks';
import type { Language } from '@provost/contract/locales';
import { screens } from '@provost/contract/screens';
import type { Reader, Writer } from '../../database/database.ts';
import type { Caller, WriteRequest } from '../../http/api.ts';
import { AppError } from '../../http/errors.ts';
import { translate } from '../../messages/translate.ts';
import { bookmarkedItems, insertBookmark, removeBookmark } from './bookmarks.repository.ts';

/** Users can bookmark every screen that they can open. */
const screensFor = ({ rules }: Caller) => screens.filter(({ access }) => allows(rules, access));

export async function readBookmarks(reader: Reader, caller: Caller, locale: Language) {
  const marked = await bookmarkedItems(reader, caller.userId);
  const suggestions = screensFor(caller).map((screen) =>
    toBookmarkItem(screen, locale, marked.includes(screen.id)),
  );
  const bookmarks = marked.flatMap((id) => suggestions.filter((item) => item.id === id));
  return { bookmarks, suggestions };
}

/** Adds the bookmark, or removes it if it exists. It changes no data of the school: no event. */
export async function toggleBookmark(writer: Writer, screenId: string, request: WriteRequest) {
  const { caller, now } = request;
  const screen = screensFor(caller).find(({ id }) => id === screenId);
  if (!screen) throw new AppError('not_found');
  const isBookmarked = await toggle(writer, caller.userId, screen.id, now.toISOString());
  return { id: screen.id, isBookmarked };
}

/** A parallel call can remove the bookmark between the two statements, so it retries. */
async function toggle(writer: Writer, userId: number, itemId: string, at: string) {
  for (;;) {
    if (await insertBookmark(writer, userId, itemId, at)) return true;
    if (await removeBookmark(writer, userId, itemId)) return false;
  }
}

const toBookmarkItem = (
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
