import { type AttentionItem, type AttentionKind, listAttention } from '@provost/contract/attention';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { ownRows } from '@/api/own.ts';
import { readPage } from '@/api/records.ts';

const itemsPerLoad = 50;

/** The items of a kind, oldest first. Every write reloads them: see the query client. */
export const itemsQuery = (kind: AttentionKind, isSnoozed: boolean) =>
  infiniteQueryOptions({
    queryKey: [listAttention.path, kind, isSnoozed],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        page_size: itemsPerLoad,
        cursor: pageParam,
        ...(isSnoozed && { snoozed: 'true' }),
      };
      return readPage(listAttention, ownRows<AttentionItem>(), { params: { kind }, query, signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: 60_000,
    meta: { silent: true },
  });
