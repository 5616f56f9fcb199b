import type { Keyed, ListRows } from './list-rows.ts';
import type { OrderTerm } from './order.ts';
import type { Selection } from './selection.ts';

/** A common term has hits among so few rows of any order; a rare one the search index finds at once. */
const firstLook = 512;

/** The first matches in an order, where nobody asks how many there are. */
export async function firstHits<Row>(
  rows: Pick<ListRows<Row>, 'fetch'>,
  selection: Selection,
  terms: readonly OrderTerm[],
  limit: number,
): Promise<Keyed<Row>[]> {
  const walked = await rows.fetch(selection, { terms, limit, by: { walk: firstLook } });
  if (walked.length === limit) return walked;
  return rows.fetch(selection, { terms, limit, by: 'gathering' });
}
