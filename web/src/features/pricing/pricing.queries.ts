import { deletePricing, type Pricing, readCourseSales } from '@provost/contract/pricing';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { callEndpoint } from '@/api/client.ts';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { listKeys } from '@/api/list/list-definition.ts';
import { listPageOptions } from '@/api/list/list-options.ts';
import { supportedState } from '@/api/list/list-request.ts';
import type { ListPage } from '@/api/list/list-source.ts';
import type { ListState } from '@/api/list/list-state.ts';
import { silentQuery } from '@/api/own.ts';
import { holdReloads } from '@/api/writes/announce-write.ts';
import { findRemoved, withoutRow, withRow } from '@/lib/data/optimistic-rows.ts';
import { levelChoicesQuery } from '@/school/courses/course-choices.ts';
import { priceList } from './price-list.ts';

const pricesPage = (state: ListState) =>
  listPageOptions(priceList, supportedState(priceList, state));

type Page = ListPage<Adapted<Pricing>>;

const withRows = (page: Page, rows: Page['rows']): Page => ({
  ...page,
  rows,
  count: page.count === undefined ? undefined : page.count + rows.length - page.rows.length,
});

/** Removes the price immediately, and puts it back if the host refuses. */
export const deletePriceOptions = (client: QueryClient) => {
  const pages = { queryKey: listKeys(priceList).pages };
  return mutationOptions({
    mutationFn: (id: string) => callEndpoint(deletePricing, { params: { id } }),
    onMutate: async (id) => {
      // During a deletion, a reloaded list would show its row again.
      const release = holdReloads('prices');
      await client.cancelQueries(pages);
      const removed = client.getQueriesData<Page>(pages).flatMap(([key, page]) => {
        const found = page && findRemoved(page.rows, id);
        return found ? [{ key, found }] : [];
      });
      client.setQueriesData<Page>(
        pages,
        (page) => page && withRows(page, withoutRow(page.rows, id)),
      );
      return { removed, release };
    },
    onError: (_error, _id, deletion) => {
      for (const { key, found } of deletion?.removed ?? []) {
        client.setQueryData<Page>(key, (page) => page && withRows(page, withRow(page.rows, found)));
      }
    },
    onSettled: (_response, _error, _id, deletion) => deletion?.release(),
  });
};

/** The sales of the last 90 days. The calculator works without them. */
export const courseSalesQuery = (id: string) => ({
  ...silentQuery(readCourseSales, { params: { id } }),
  staleTime: 5 * 60_000,
});

export const prefetchPricing = (client: QueryClient, state: ListState): void => {
  void client.prefetchQuery(pricesPage(state));
  void client.prefetchQuery(levelChoicesQuery);
};
