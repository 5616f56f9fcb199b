import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { text } from './text.ts';

const bookmarkItem = z.object({
  id: z.string(),
  title: z.string(),
  icon: z.string(),
  link: z.string(),
  isBookmarked: z.boolean(),
});
export type BookmarkItem = z.output<typeof bookmarkItem>;

const ownBookmarks = { action: 'manage', subject: 'Bookmark' } as const;

export const listBookmarks = endpoint({
  method: 'GET',
  path: '/api/bookmarks',
  summary: "One's bookmarks, and every page one may open.",
  access: ownBookmarks,
  response: z.object({
    data: z.object({ bookmarks: z.array(bookmarkItem), suggestions: z.array(bookmarkItem) }),
  }),
});

export const updateBookmark = endpoint({
  method: 'POST',
  path: '/api/bookmarks/update',
  summary: 'Set the bookmark of an item, or take it away.',
  access: ownBookmarks,
  body: z.strictObject({ id: text(1, 64) }),
  response: z.object({ data: z.object({ id: z.string(), isBookmarked: z.boolean() }) }),
  errors: ['not_found'],
});
