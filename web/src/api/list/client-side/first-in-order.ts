import { forEachSliced } from '@/lib/dom/time-slices.ts';
import type { Compare } from './sliced-sort.ts';

export interface Order {
  readonly compare: Compare;
  readonly isSurelyAfter: (item: number, other: number) => boolean;
}

/** Where `item` belongs in an ordered list, after those equal to it. */
const placeOf = (item: number, ordered: readonly number[], compare: Compare): number => {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(ordered[middle] as number, item) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
};

/**
 * The first `count` items of a stable sort, in one pass: a first page needs no more.
 * `isSurelyAfter` is a cheaper comparison that can be undecided.
 */
export const firstInOrder = async (
  items: readonly number[],
  count: number,
  { compare, isSurelyAfter }: Order,
  signal?: AbortSignal,
): Promise<number[]> => {
  const first: number[] = [];
  await forEachSliced(
    items.length,
    (index) => {
      const item = items[index] as number;
      const isFull = first.length === count;
      const last = first[count - 1] as number;
      if (isFull && (isSurelyAfter(item, last) || compare(last, item) <= 0)) return;
      first.splice(placeOf(item, first, compare), 0, item);
      if (isFull) first.pop();
    },
    signal,
  );
  return first;
};
