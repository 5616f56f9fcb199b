import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { notifiedFailure } from '@/api/error-lines.ts';
import type { ListDefinition } from '@/api/list/list-definition.ts';
import { listPageOptions } from '@/api/list/list-options.ts';
import { ignoredValues, supportedState } from '@/api/list/list-request.ts';
import type { ListState } from '@/api/list/list-state.ts';

/** How long a page is on show before the next one is prefetched. */
const prefetchDelayMs = 400;

export type LoadedList<Row> = ReturnType<typeof useList<Row>>;

/** The page that the URL asks for, in all its states; prefetches the next page. */
export const useList = <Row>(list: ListDefinition<Row>, asked: ListState) => {
  const client = useQueryClient();
  const state = useMemo(() => supportedState(list, asked), [list, asked]);
  const query = useQuery(listPageOptions(list, state));
  const hasNext = query.data?.hasNext ?? false;
  const isSettled = query.isSuccess && !query.isPlaceholderData;
  const [answered, setAnswered] = useState(state);
  if (isSettled && answered !== state) setAnswered(state);

  const prefetchNext = useCallback(() => {
    if (!hasNext) return;
    const next = { ...state, page: (state.page ?? 1) + 1 };
    void client.prefetchQuery(listPageOptions(list, next));
  }, [client, list, state, hasNext]);

  useEffect(() => {
    if (!isSettled) return undefined;
    const timer = setTimeout(prefetchNext, prefetchDelayMs);
    return () => clearTimeout(timer);
  }, [isSettled, prefetchNext]);

  const { error, refetch } = query;
  return {
    /** The part of the URL's state that the list knows. */
    state,
    /** The state of the visible rows. While other rows are loading, the previous state. */
    answered,
    /** Values of filters in the URL that the list does not have. */
    ignored: useMemo(() => ignoredValues(list, asked, state), [list, asked, state]),
    page: query.data,
    failure: error && !query.data ? notifiedFailure(error) : undefined,
    isRetrying: error !== null && query.isFetching,
    retry: () => void refetch(),
    prefetchNext,
  };
};
