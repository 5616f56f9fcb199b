import { parseHundredths } from '@provost/contract/money';

/** What saving does to the price of the course, in cents. */
export interface PriceChange {
  readonly from: number;
  readonly to: number;
  /** Of the current price; undefined if that is zero. */
  readonly share: number | undefined;
}

/** Undefined if the course has no price yet, or keeps it. */
export const priceChange = (
  current: string | undefined,
  final: number | undefined,
): PriceChange | undefined => {
  const from = current === undefined ? undefined : parseHundredths(current);
  if (from === undefined || final === undefined || from === final) return undefined;
  return { from, to: final, share: from === 0 ? undefined : (final - from) / from };
};

/** Saving asks first from this share on. */
const largeShare = 0.25;

/** A free course that gets a price changes most. */
export const isLarge = ({ share }: PriceChange): boolean =>
  share === undefined || Math.abs(share) >= largeShare;
