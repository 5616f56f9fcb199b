import type { QueryClient } from '@tanstack/react-query';
import type { ListDefinition } from './list-definition.ts';
import { listKey } from './list-options.ts';
import type { ListPage } from './list-page.ts';
import { WholeList } from './whole-list.ts';

/** A row that some page of the list has brought already, by its id. */
export const findKnownRow = <Row extends { readonly id: string | undefined }>(
  client: QueryClient,
  list: ListDefinition<Row>,
  id: string,
): Row | undefined => {
  const key = listKey(list);
  const pages = client.getQueriesData<ListPage<Row>>({ queryKey: [...key, 'page'] });
  for (const [, page] of pages) {
    const row = page?.rows.find((known) => known.id === id);
    if (row) return row;
  }
  const whole = client.getQueryData([...key, 'whole']);
  return whole instanceof WholeList ? whole.rows.find((row: Row) => row.id === id) : undefined;
};
