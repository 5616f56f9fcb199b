import type { Bookmark, BookmarkChange, BookmarkItem, Bookmarks } from './bookmarks.schema.ts';
import { endpoint } from './endpoint.ts';

export type { BookmarkItem };

const ownBookmarks = { action: 'manage', subject: 'Bookmark' } as const;

export const listBookmarks = endpoint<{ response: { data: Bookmarks } }>()({
  route: 'GET /api/bookmarks',
  access: ownBookmarks,
  shows: ['bookmarks'],
});

export const updateBookmark = endpoint<{ body: BookmarkChange; response: { data: Bookmark } }>()({
  route: 'POST /api/bookmarks/update',
  access: ownBookmarks,
  affects: ['bookmarks'],
});
