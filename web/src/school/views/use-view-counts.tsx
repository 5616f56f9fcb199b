import { useQuery } from '@tanstack/react-query';
import { useTexts } from '@/lib/format/use-format.ts';
import { viewCountsQuery } from './views.queries.ts';

/** The number of rows under each view. */
export const useViewCounts = (list: string, isShown: boolean) => {
  const { t, format } = useTexts();
  const { data = [] } = useQuery({ ...viewCountsQuery(list), enabled: isShown });
  return (query: string) => {
    const found = data.find((one) => one.query === query);
    if (!found) return null;
    const text = found.count_capped
      ? t('table.cappedCount', { count: found.count })
      : format.number(found.count);
    return <span className="soft tabular">{text}</span>;
  };
};
