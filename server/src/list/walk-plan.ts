/** To gather a row, sort it and keep its id for the next time costs so many rows of a walk. */
const gatherCost = 0.5;
/** To gather a row where there are so many that nothing is kept. */
const bulkGatherCost = 2;
/** How much further than expected a walk goes before it gives up: matches do not lie evenly. */
const patience = 3;
const leastWalk = 100;

interface Odds {
  /** How many rows match, … */
  readonly matches: number;
  /** … of how many there are. */
  readonly listed: number;
}

/** Whether to look at every row costs less than to gather the matches. */
export const isCommon = ({ matches, listed }: Odds): boolean => matches * bulkGatherCost >= listed;

/** The walk that ends with the list; none where gathering does better. */
export const wholeWalk = (odds: Odds): number | undefined =>
  isCommon(odds) ? roundUp(odds.listed + 1) : undefined;

/**
 * Whether filters and search are answered by walking the order (then: how many rows of it), or by
 * gathering all matches from other indexes and sorting them. Gathering serves what is rare at
 * once; what is in every other row it would have to fetch and sort by the thousand, while the
 * first few rows of any order hold enough of it.
 * `needed` is how many matches must be seen, the skipped ones included.
 */
export function walkFor({
  matches,
  listed,
  needed,
}: Odds & { readonly needed: number }): number | undefined {
  const expected = needed * (listed / matches);
  if (expected > matches * gatherCost) return undefined;
  return roundUp(Math.min(listed, expected * patience) + leastWalk);
}

/** To a power of two, so that few statements serve all numbers of rows. */
export const roundUp = (rows: number): number => 2 ** Math.ceil(Math.log2(Math.max(1, rows)));
