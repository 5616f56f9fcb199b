/** One row from the search index costs about as much as so many of a walk: found, fetched, sorted. */
const indexCost = 2;
/** How much further than expected a walk goes before it gives up: matches do not lie evenly. */
const patience = 3;
const leastWalk = 100;

interface Search {
  /** How many rows match, … */
  readonly matches: number;
  /** … of how many there are. */
  readonly listed: number;
}

/** Whether to look at every row costs less than to have the index find the matches. */
export const isCommon = ({ matches, listed }: Search): boolean => matches * indexCost >= listed;

/** The walk that ends with the list; none where the index does better. */
export const wholeWalk = (search: Search): number | undefined =>
  isCommon(search) ? roundUp(search.listed + 1) : undefined;

/**
 * Whether a search is answered by walking the order (then: how many rows of it), or by the search
 * index. The index serves a rare term at once; one that is in every other name it would have to
 * fetch and sort by the thousand, while the first few rows of any order hold enough of them.
 * `needed` is how many matches must be seen, the skipped ones included.
 */
export function walkFor({
  matches,
  listed,
  needed,
}: Search & { readonly needed: number }): number | undefined {
  if (matches === 0) return undefined;
  const expected = needed * (listed / matches);
  if (expected > matches * indexCost) return undefined;
  return roundUp(Math.min(listed, expected * patience) + leastWalk);
}

/** To a power of two, so that few statements serve all walks. */
const roundUp = (rows: number): number => 2 ** Math.ceil(Math.log2(rows));
