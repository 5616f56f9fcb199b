import type { Key, OrderTerm } from './order.ts';

/** A stretch of the list: so many rows of an order, after a position or after so many others. */
export interface Stretch {
  readonly terms: readonly OrderTerm[];
  readonly limit: number;
  readonly after?: readonly Key[];
  readonly skip?: number;
  /**
   * How to find rows that no index gives in order: walk so many rows of the order and filter on the
   * way, or gather all matches and sort them. Left to the engine where it is not said.
   */
  readonly by?: { readonly walk: number } | 'gathering';
}
