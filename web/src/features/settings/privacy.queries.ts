import { previewRetention, readRetention } from '@provost/contract/retention';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '@/api/client.ts';
import { adaptRetention, adaptRetentionPreview } from '@/api/hosts/retention.ts';

export const retentionQuery = queryOptions({
  queryKey: [readRetention.path],
  queryFn: async ({ signal }) => adaptRetention(await callEndpoint(readRetention, { signal })),
  meta: { silent: true },
});

/** The periods as typed; an empty one removes nothing. */
export const retentionPreviewQuery = (periods: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: [previewRetention.path, periods],
    queryFn: async ({ signal }) =>
      adaptRetentionPreview(await callEndpoint(previewRetention, { query: periods, signal })),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
