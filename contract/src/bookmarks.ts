import type { Bookmark, BookmarkChange, Bookmarks } from './bookmarks.schema.ts';
import { endpoint } from './endpoint.ts';

export type * from './bookmarks.schema.ts';

const ownBookmarks = { action: 'manage', subject: 'Bookmark' } as const;

export const listBookmarks = endpoint<{ data: Bookmarks }>()({
  route: 'GET /api/bookmarks',
  access: ownBookmarks,
  shows: ['bookmarks'],
});

export const updateBookmark = endpoint<{ data: Bookmark }, BookmarkChange>()({
  route: 'POST /api/bookmarks/update',
  access: ownBookmarks,
  affects: ['bookmarks'],
});
