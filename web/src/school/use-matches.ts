import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Choice } from '@/forms/choice.ts';
import { useSearchTerm } from '@/ui/use-search-term.ts';

/** The records that match what is typed in a `<SearchField>`, as its props. */
export const useMatches = <Match extends Choice, Key extends QueryKey>(
  queryOf: (search: string) => UseQueryOptions<Match[], Error, Match[], Key>,
) => {
  const [typed, setTyped] = useState('');
  const { search, isTyping } = useSearchTerm(typed);
  const { data = [], isPending, isError } = useQuery(queryOf(search));
  const isSearching = isPending || isTyping;
  return {
    choices: isSearching ? [] : data,
    isSearching,
    isFailed: isError,
    onSearch: setTyped,
    search,
  };
};
