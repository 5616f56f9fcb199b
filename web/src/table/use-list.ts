import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '@/api/error-lines.ts';
import type { ListDefinition } from '@/api/list/list-definition.ts';
import { listPageOptions } from '@/api/list/list-options.ts';
import type { ListState } from '@/api/list/list-state.ts';
import { supportedState } from '@/api/list/supported-state.ts';

/** How long a page is looked at before the next is fetched ahead. */
const restMs = 400;

/** The page that the URL asks for, with all its states, and the next one ahead of time. */
export const useList = <Row, State extends ListState>(list: ListDefinition<Row>, asked: State) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const state = useMemo(() => supportedState(list, asked), [list, asked]);
  const query = useQuery(listPageOptions(list, state));
  const hasNext = query.data?.hasNext ?? false;

  const prefetchNext = useCallback(() => {
    if (!hasNext) return;
    const next = { ...state, page: (state.page ?? 1) + 1 };
    void client.prefetchQuery(listPageOptions(list, next));
  }, [client, list, state, hasNext]);

  const isSettled = query.isSuccess && !query.isPlaceholderData;
  useEffect(() => {
    if (!isSettled) return undefined;
    const timer = setTimeout(prefetchNext, restMs);
    return () => clearTimeout(timer);
  }, [isSettled, prefetchNext]);

  const { error } = query;
  return {
    state,
    page: query.data,
    isRefreshing: query.isPlaceholderData || (error !== null && query.isFetching),
    failure: error && !query.data ? failureOf(error, t) : undefined,
    retry: () => void query.refetch(),
    prefetchNext,
  };
};
