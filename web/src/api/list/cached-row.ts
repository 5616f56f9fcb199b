import type { QueryClient } from '@tanstack/react-query';
import { ClientSideList } from './client-side/client-side-list.ts';
import type { ListDefinition } from './list-definition.ts';
import { listKeys } from './list-keys.ts';
import type { ListPage } from './list-page.ts';

/** The row with this id, if the list has been loaded that far. */
export const findCachedRow = <Row extends { readonly id: string | undefined }>(
  client: QueryClient,
  list: ListDefinition<Row>,
  id: string,
): Row | undefined => {
  const keys = listKeys(list);
  const pages = client.getQueriesData<ListPage<Row>>({ queryKey: keys.pages });
  for (const [, page] of pages) {
    const row = page?.rows.find((cached) => cached.id === id);
    if (row) return row;
  }
  const clientSide = client.getQueryData(keys.clientSide);
  return clientSide instanceof ClientSideList ? clientSide.find(id) : undefined;
};
