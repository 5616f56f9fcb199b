import { previewRetention, readRetention } from '@provost/contract/retention';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callOwn } from '@/api/own.ts';

export const retentionQuery = queryOptions({
  queryKey: [readRetention.path],
  queryFn: ({ signal }) => callOwn(readRetention, { signal }),
  meta: { silent: true },
});

/** The periods as typed; an empty one removes nothing. */
export const retentionPreviewQuery = (periods: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: [previewRetention.path, periods],
    queryFn: ({ signal }) => callOwn(previewRetention, { query: periods, signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
