import * as contract from '@provost/contract/bookmarks.schema';
import type { FeatureContext } from '../feature.ts';
import { readBookmarks, toggleBookmark } from './bookmarks.service.ts';

export function registerBookmarks({ api, database }: FeatureContext): void {
  api.read(contract.listBookmarks, async ({ caller, locale }) => ({
    data: await readBookmarks(database.reader, caller, locale),
  }));

  api.write(contract.updateBookmark, async ({ body, request }, writer) => ({
    data: await toggleBookmark(writer, body.id, request),
  }));
}
