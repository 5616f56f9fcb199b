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
