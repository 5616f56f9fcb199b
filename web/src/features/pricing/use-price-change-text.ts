import { formatHundredths, parseHundredths } from '@provost/contract/money';
import { useFormat } from '@/lib/format/use-format.ts';
import type { CourseChoice } from '@/school/courses/course-choices.ts';

/** What saving does to the price of the course, in cents. */
interface PriceChange {
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

/** "€65.25 → €105.00, +61%"; undefined if saving changes nothing. */
export const usePriceChangeText = (course: CourseChoice | undefined, final: number | undefined) => {
  const format = useFormat();
  const change = priceChange(course?.current_price, final);
  if (!change) return undefined;
  const money = (cents: number) => format.money(formatHundredths(cents), course?.currency);
  const [from, to] = [money(change.from), money(change.to)];
  const share =
    change.share === undefined
      ? undefined
      : format.number(change.share, {
          style: 'percent',
          signDisplay: 'exceptZero',
          maximumFractionDigits: Math.abs(change.share) < 0.1 ? 1 : 0,
        });
  const text = `${from} → ${to}${share === undefined ? '' : `, ${share}`}`;
  return { text, from, to, share, isLarge: isLarge(change) };
};
