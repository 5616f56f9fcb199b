import {
  type AttentionKind,
  listAttention,
  type SnoozeForm,
  snoozeAttention,
  unsnoozeAttention,
} from '@provost/contract/attention';
import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query';
import { callEndpoint } from '@/api/client.ts';
import { itemAdapter } from '@/api/hosts/attention-item.ts';
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
      return readPage(listAttention, itemAdapter, { params: { kind }, query, signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: 60_000,
    meta: { silent: true },
  });

interface ItemId {
  readonly kind: AttentionKind;
  readonly key: string;
}

interface Snooze {
  readonly body: SnoozeForm;
  readonly idempotencyKey: string;
}

/** The dialog shows the errors itself. */
export const snoozeOptions = ({ kind, key }: ItemId) =>
  mutationOptions({
    mutationFn: (snooze: Snooze) =>
      callEndpoint(snoozeAttention, { params: { kind, key }, ...snooze }),
    meta: { silent: true },
  });

export const unsnoozeOptions = ({ kind, key }: ItemId) =>
  mutationOptions({
    mutationFn: () => callEndpoint(unsnoozeAttention, { params: { kind, key } }),
  });
