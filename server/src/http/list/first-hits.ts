import type { FetchRows, Keyed } from './list-rows.ts';
import type { OrderTerm } from './order.ts';
import type { Selection } from './selection.ts';

/** A common term has hits among so few rows of any order; a rare one the search index finds at once. */
const firstLook = 512;

/** The first matches in an order, where nobody asks how many there are. */
export async function firstHits<Row>(
  fetchRows: FetchRows<Row>,
  selection: Selection,
  terms: readonly OrderTerm[],
  limit: number,
): Promise<Keyed<Row>[]> {
  const rows = await fetchRows(selection, { terms, limit, walk: firstLook });
  return rows.length === limit ? rows : fetchRows(selection, { terms, limit });
}
