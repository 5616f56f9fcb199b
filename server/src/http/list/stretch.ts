import type { Key } from './cursor.ts';
import type { OrderTerm } from './order.ts';

/** A stretch of the list: so many rows of an order, after a position or after so many others. */
export interface Stretch {
  readonly terms: readonly OrderTerm[];
  readonly limit: number;
  readonly after?: readonly Key[];
  readonly skip?: number;
  /** Walk so many rows of the order and filter on the way, instead of asking other indexes. */
  readonly walk?: number;
}
