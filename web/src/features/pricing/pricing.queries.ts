import { listCourses } from '@provost/contract/courses';
import type { BodyOf } from '@provost/contract/endpoint';
import type { Pricing } from '@provost/contract/pricing';
import { createPricing, deletePricing } from '@provost/contract/pricing';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { callEndpoint } from '@/api/client.ts';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { listKeys } from '@/api/list/list-keys.ts';
import { listPageOptions } from '@/api/list/list-options.ts';
import type { ListPage } from '@/api/list/list-page.ts';
import type { ListState } from '@/api/list/list-state.ts';
import { levelChoicesQuery } from '@/school/course-choices.ts';
import { priceList } from './price-list.ts';

const pricesPage = (state: ListState) => listPageOptions(priceList, state);

/** A price changes its course too, so both lists are old. */
const makeOld = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: listKeys(priceList).all }),
    client.invalidateQueries({ queryKey: [listCourses.path] }),
  ]);

export interface PriceToSave {
  readonly body: BodyOf<typeof createPricing>;
  /** The same for every try at saving the same. */
  readonly idempotencyKey: string;
}

export const savePriceOptions = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ body, idempotencyKey }: PriceToSave) =>
      callEndpoint(createPricing, { body, idempotencyKey }),
    onSuccess: () => void makeOld(client),
  });

type Page = ListPage<Adapted<Pricing>>;

const without = (page: Page, id: string): Page => {
  const rows = page.rows.filter((row) => row.id !== id);
  const removed = page.rows.length - rows.length;
  return { ...page, rows, count: page.count === undefined ? undefined : page.count - removed };
};

/** Removed at once, and put back where the host refuses. */
export const deletePriceOptions = (client: QueryClient) => {
  const pages = { queryKey: listKeys(priceList).pages };
  const mutationKey = [deletePricing.path];
  return mutationOptions({
    mutationKey,
    mutationFn: (id: string) => callEndpoint(deletePricing, { params: { id } }),
    onMutate: async (id) => {
      await client.cancelQueries(pages);
      const before = client.getQueriesData<Page>(pages);
      client.setQueriesData<Page>(pages, (page) => page && without(page, id));
      return before;
    },
    onError: (_error, _id, before) => {
      for (const [key, page] of before ?? []) client.setQueryData(key, page);
    },
    onSettled: () => {
      // While another is under way, a fresh list would bring back what it has just removed.
      if (client.isMutating({ mutationKey }) === 1) void makeOld(client);
    },
  });
};

export const prefetchPricing = (client: QueryClient, state: ListState): void => {
  void client.prefetchQuery(pricesPage(state));
  void client.prefetchQuery(levelChoicesQuery);
};
