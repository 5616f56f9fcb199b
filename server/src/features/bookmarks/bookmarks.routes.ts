import * as contract from '@provost/contract/bookmarks.schema';
import { writeRequest } from '../../school/writes/write-request.ts';
import type { FeatureContext } from '../feature.ts';
import { readBookmarks, toggleBookmark } from './bookmarks.service.ts';

export function registerBookmarks({ api, database, now }: FeatureContext): void {
  api.read(contract.listBookmarks, async ({ caller, locale }) => ({
    data: await readBookmarks(database.reader, caller, locale),
  }));

  api.write(contract.updateBookmark, {
    apply: async (call, writer) => ({
      data: await toggleBookmark(writer, call.body.id, writeRequest(call, now())),
    }),
  });
}
