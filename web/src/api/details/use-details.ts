import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { isApiError } from '../api-error.ts';
import { failureOf } from '../error-lines.ts';
import { findCachedRow } from '../list/list-options.ts';
import { type DetailsSource, detailsOptions } from './details-options.ts';

/** Details with all their states. The fields of the row are shown immediately, the rest later. */
export const useDetails = <Row extends { readonly id: string | undefined }, More extends Row>(
  source: DetailsSource<Row, More>,
  id: string,
) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  // One function per record: Query calls a new one again, and its new object would render again.
  const placeholderData = useCallback(() => {
    const row = findCachedRow(client, source.list, id);
    return row && { row, more: undefined };
  }, [client, source, id]);
  const query = useQuery({ ...detailsOptions(source, id), placeholderData });
  const { error } = query;
  return {
    row: query.data?.row,
    more: query.data?.more,
    isLoadingMore: query.isPending || query.isPlaceholderData,
    failure:
      error && !query.data
        ? { ...failureOf(error, t), isNotFound: isApiError(error) && error.status === 404 }
        : undefined,
    retry: () => void query.refetch(),
    isRetrying: query.isFetching,
  };
};
