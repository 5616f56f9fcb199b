import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useIsOwnServer } from '@/api/permissions/use-can.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import type { ChoiceFilter, Filter, FilterOption, RecordFilter } from './filter.ts';

/** The options of a filter, loaded while they are shown. */
export const useFilterOptions = ({ options, title, label }: ChoiceFilter) => {
  const { t } = useTranslation();
  const isLoading = typeof options === 'function';
  const { data = [], isLoadingError } = useQuery({
    queryKey: ['filter options', title],
    queryFn: isLoading ? ({ client }) => options(client) : skipToken,
    // The lists behind it know their age.
    staleTime: 0,
    retryOnMount: true,
  });
  const known: readonly FilterOption[] = isLoading
    ? data
    : options.map((value) => ({ value, label: label?.(value, t) ?? value }));
  return { options: known, isFailed: isLoadingError };
};

/** The chosen records by name. */
export const useRecordLabels = (
  { labels, title }: RecordFilter,
  ids: readonly string[],
): readonly FilterOption[] => {
  const { t, language } = useTranslation();
  const { data = [] } = useQuery({
    queryKey: ['filter labels', title, ids, language],
    queryFn: (context) => labels(ids, { ...context, t }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  return withChosen(data, ids).filter(({ value }) => ids.includes(value));
};

/** The filters that the host has. */
export const useHostFilters = (filters: readonly Filter[]): readonly Filter[] => {
  const isOwnServer = useIsOwnServer();
  return useMemo(
    () => filters.filter(({ isOurs }) => isOwnServer || !isOurs),
    [filters, isOwnServer],
  );
};

/** The options, and the chosen values that are not among them, as after a link from elsewhere. */
export const withChosen = (
  options: readonly FilterOption[],
  chosen: readonly string[],
): readonly FilterOption[] => [
  ...options,
  ...chosen
    .filter((value) => !options.some((option) => option.value === value))
    .map((value) => ({ value, label: value })),
];
