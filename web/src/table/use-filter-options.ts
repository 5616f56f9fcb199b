import { skipToken, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Filter, FilterOption } from './filter.ts';

/** The options of a filter, loaded while they are shown. */
export const useFilterOptions = ({ options, title, label }: Filter): readonly FilterOption[] => {
  const { t } = useTranslation();
  const isLoading = typeof options === 'function';
  const { data = [] } = useQuery({
    queryKey: ['filter options', title],
    queryFn: isLoading ? ({ client }) => options(client) : skipToken,
    // The lists behind it know their age.
    staleTime: 0,
    meta: { silent: true },
  });
  if (isLoading) return data;
  return options.map((value) => ({ value, label: label?.(value, t) ?? value }));
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
