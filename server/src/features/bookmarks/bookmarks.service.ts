import { allows } from '@provost/contract/ability';
import type { updateBookmark } from '@provost/contract/bookmarks.schema';
import { type ScreenId, screens } from '@provost/contract/screens';
import type { Writer } from '../../database/database.ts';
import type { Call, Caller } from '../../http/api.ts';
import { AppError } from '../../http/errors.ts';
import { translate } from '../../messages/translate.ts';
import { recordAudit } from '../../school/audit/audit-trail.ts';
import { insertBookmark, removeBookmark } from './bookmarks.repository.ts';

export type Item = (typeof screens)[number];

/** Users can bookmark every screen that they can open. */
export const itemsFor = ({ rules }: Caller): Item[] =>
  screens.filter((screen) => allows(rules, screen.access));

/** Adds the bookmark, or removes it if it exists. */
export async function toggleBookmark(
  writer: Writer,
  call: Call<typeof updateBookmark>,
  now: Date,
): Promise<{ id: ScreenId; isBookmarked: boolean }> {
  const item = itemsFor(call.caller).find(({ id }) => id === call.body.id);
  if (!item) throw new AppError('not_found');
  const isBookmarked = await toggle(writer, call.caller.userId, item.id, now.toISOString());
  await recordAudit(writer, {
    actor: call.caller,
    action: isBookmarked ? 'bookmark.added' : 'bookmark.removed',
    subject: 'Bookmark',
    subjectId: item.id,
    subjectLabel: translate('en', `screens.${item.id}`),
    requestId: call.requestId,
    at: now,
  });
  return { id: item.id, isBookmarked };
}

/** A parallel call can remove the bookmark between the two statements, so it retries. */
async function toggle(
  writer: Writer,
  userId: number,
  itemId: string,
  at: string,
): Promise<boolean> {
  for (;;) {
    if (await insertBookmark(writer, userId, itemId, at)) return true;
    if (await removeBookmark(writer, userId, itemId)) return false;
  }
}
