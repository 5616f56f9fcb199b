import * as z from 'zod/mini';
import * as calls from './bookmarks.ts';
import { withSchemas } from './endpoint.schema.ts';
import { text } from './text.schema.ts';

const bookmark = z.object({ id: z.string(), isBookmarked: z.boolean() });
export type Bookmark = z.output<typeof bookmark>;

const bookmarkItem = z.object({
  id: z.string(),
  title: z.string(),
  icon: z.string(),
  link: z.string(),
  isBookmarked: z.boolean(),
});
export type BookmarkItem = z.output<typeof bookmarkItem>;

const bookmarks = z.object({
  bookmarks: z.array(bookmarkItem),
  suggestions: z.array(bookmarkItem),
});
export type Bookmarks = z.output<typeof bookmarks>;

export const listBookmarks = withSchemas(calls.listBookmarks, {
  summary: "One's bookmarks, and every page one may open.",
  response: z.object({ data: bookmarks }),
});

const bookmarkChange = z.strictObject({ id: text(1, 64) });
export type BookmarkChange = z.input<typeof bookmarkChange>;

export const updateBookmark = withSchemas(calls.updateBookmark, {
  summary: 'Set the bookmark of an item, or take it away.',
  body: bookmarkChange,
  response: z.object({ data: bookmark }),
  errors: ['not_found'],
});
