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
  summary: 'The bookmarks of the user, and all pages they can open.',
  response: z.object({ data: bookmarks }),
});

const bookmarkChange = z.strictObject({ id: text(1, 64) });
export type BookmarkChange = z.input<typeof bookmarkChange>;

export const updateBookmark = withSchemas(calls.updateBookmark, {
  summary: 'Add or remove a bookmark.',
  body: bookmarkChange,
  response: z.object({ data: bookmark }),
  errors: ['not_found'],
});
