import { useEffect, useEffectEvent, useRef } from 'react';
import type { ListPage } from '@/api/list/list-source.ts';

/** When the last row of the last page is deleted, the page before it is the last one. */
export const useEmptiedPage = (
  page: ListPage<unknown> | undefined,
  rowsKey: string,
  onPage: (page: number) => void,
): void => {
  const filledKey = useRef<string>(undefined);
  const open = useEffectEvent(onPage);
  useEffect(() => {
    if (!page) return;
    if (page.rows.length > 0) {
      filledKey.current = rowsKey;
      return;
    }
    // A page past the end that never had rows comes from the URL: a message explains it.
    if (page.page <= 1 || filledKey.current !== rowsKey) return;
    filledKey.current = undefined;
    const last = page.count === undefined ? page.page - 1 : Math.ceil(page.count / page.pageSize);
    open(Math.max(1, Math.min(last, page.page - 1)));
  }, [page, rowsKey]);
};
