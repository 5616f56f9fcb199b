import { type Key, type OrderTerm, reversed } from './order.ts';
import type { Stretch } from './stretch.ts';

/** Enough that between two of them there is little left to skip. */
const maxAnchors = 2000;

/** Places in an order of which the number is known, so that others need not be counted from an end. */
export class Anchors {
  readonly #keys = new Map<number, readonly Key[]>();

  /** The row of this number, from 0, has these keys. */
  add(index: number, keys: readonly Key[]): void {
    if (this.#keys.size < maxAnchors) this.#keys.set(index, keys);
  }

  /** The place just before the row of this number, where that is known. */
  before(index: number): readonly Key[] | undefined {
    return this.#keys.get(index - 1);
  }

  /** The way to the rows from this number on that skips the fewest; `isReversed` if it goes back. */
  stretchTo(
    first: number,
    limit: number,
    count: number,
    terms: readonly OrderTerm[],
  ): { readonly stretch: Stretch; readonly isReversed: boolean } {
    const last = first + limit;
    let best = { skip: first, after: undefined as readonly Key[] | undefined, isReversed: false };
    const consider = (skip: number, after: readonly Key[] | undefined, isReversed: boolean) => {
      if (skip >= 0 && skip < best.skip) best = { skip, after, isReversed };
    };
    consider(count - last, undefined, true);
    for (const [index, keys] of this.#keys) {
      consider(first - index - 1, keys, false);
      consider(index - last, keys, true);
    }
    const { skip, after, isReversed } = best;
    return {
      isReversed,
      stretch: {
        terms: isReversed ? reversed(terms) : terms,
        limit,
        ...(skip > 0 && { skip }),
        ...(after && { after }),
      },
    };
  }
}
