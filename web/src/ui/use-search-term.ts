import { useDebouncedValue } from '@mantine/hooks';

const pauseMs = 200;

/**
 * What to search for, after a pause in typing. Matches are not shown while `isTyping`: they are those
 * of an earlier text, and arrow down and Enter would take one of them.
 */
export const useSearchTerm = (typed: string) => {
  const term = typed.trim();
  const [search] = useDebouncedValue(term, pauseMs);
  return { search, isTyping: search !== term };
};

interface Search {
  readonly isSearching: boolean;
  readonly isFailed: boolean;
}

/** The key of what a field says that finds records by typing, while it has none to offer. */
export const noMatchesKey = ({ isSearching, isFailed }: Search) => {
  if (isSearching) return 'palette.searching';
  return isFailed ? 'forms.choicesFailed' : 'forms.noChoice';
};
