import { formatHundredths } from '@provost/contract/money';
import { useFormat } from '@/lib/format/use-format.ts';
import type { CourseChoice } from '@/school/courses/course-choices.ts';
import { isLarge, priceChange } from './price-change.ts';

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
