import type { ListPage } from '@/api/list/list-source.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';

/** The number of rows of a list; with a plus sign if it has more rows than the host counted. */
export const useCountText = (text: string) => {
  const { t } = useTranslation();
  return (
    page: Pick<ListPage<unknown>, 'count' | 'isCountCapped'> | undefined,
  ): string | undefined => {
    if (page?.count === undefined) return undefined;
    const { count, isCountCapped } = page;
    return isCountCapped ? t('table.cappedCount', { count }) : t(text, { count });
  };
};
