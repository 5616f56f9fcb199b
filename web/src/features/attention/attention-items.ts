import {
  type AttentionKind,
  listAttention,
  type SnoozeForm,
  snoozeAttention,
  unsnoozeAttention,
} from '@provost/contract/attention';
import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query';
import { callEndpoint } from '@/api/client.ts';
import { adaptItem } from '@/api/hosts/attention-item.ts';
import { readListResponse } from '@/api/raw/list-response.ts';

const itemsPerLoad = 50;

/** The items of a kind, oldest first. Every write reloads them: see the query client. */
export const itemsQuery = (kind: AttentionKind, isSnoozed: boolean) =>
  infiniteQueryOptions({
    queryKey: [listAttention.path, kind, isSnoozed],
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        page_size: itemsPerLoad,
        cursor: pageParam,
        ...(isSnoozed && { snoozed: 'true' }),
      };
      const response = readListResponse(
        await callEndpoint(listAttention, { params: { kind }, query, signal }),
      );
      return { ...response, rows: response.rows.map(adaptItem) };
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
