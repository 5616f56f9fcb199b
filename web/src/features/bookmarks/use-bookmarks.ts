import { useMutation, useQuery } from '@tanstack/react-query';
import { bookmarksQuery, toggleBookmarkMutation } from './bookmarks.queries.ts';

const none: readonly string[] = [];

export const useBookmarks = () => {
  const { data: ids = none } = useQuery(bookmarksQuery);
  const { mutate: toggle } = useMutation(toggleBookmarkMutation);
  return { ids, toggle };
};
