import type { QueryClient } from '@tanstack/react-query';
import { ClientSideList } from '../hosts/client-side-list.ts';
import type { ListDefinition } from './list-definition.ts';
import { listKeys } from './list-keys.ts';
import type { ListPage } from './list-page.ts';

/** A row that some page of the list has brought already, by its id. */
export const findKnownRow = <Row extends { readonly id: string | undefined }>(
  client: QueryClient,
  list: ListDefinition<Row>,
  id: string,
): Row | undefined => {
  const keys = listKeys(list);
  const pages = client.getQueriesData<ListPage<Row>>({ queryKey: keys.pages });
  for (const [, page] of pages) {
    const row = page?.rows.find((known) => known.id === id);
    if (row) return row;
  }
  const whole = client.getQueryData(keys.whole);
  return whole instanceof ClientSideList ? whole.rows.find((row: Row) => row.id === id) : undefined;
};
