import { finalPrice } from '@provost/contract/money';
import { day, hour, type Moment } from './calendar.ts';
import type { CatalogueEntry } from './catalogue.ts';
import { purposes } from './purposes.ts';
import { Random } from './random.ts';
import type { School } from './school.ts';

/** One saved price of a course. */
export interface PricePlan {
  readonly at: Moment;
  readonly originalCents: number;
  readonly discountPoints: number;
  readonly finalCents: number;
  readonly createdBy: number;
  /** A slip that was taken back: it was never asked for. */
  readonly deleted: { readonly at: Moment; readonly by: number } | undefined;
}

const discounts = [0, 0, 0, 0, 500, 1_000, 1_000, 1_250, 1_500, 2_000, 2_500, 3_333];
/** Owner, admin and finance, by the ids of the demo accounts. */
const pricers = [1, 2, 3, 3, 3, 6];
const freeCourses = new Set(['Reading Together', 'Essays and Arguments', 'Bookkeeping Basics']);

interface Draft {
  readonly school: School;
  readonly entry: CatalogueEntry;
  readonly index: number;
  readonly created: Moment;
}

/** How the price of a course came about, the oldest first; the first one always stood. */
export function planPrices({ school, entry, index, created }: Draft): PricePlan[] {
  const random = new Random(school.seed).at(purposes.pricing, index);
  if (freeCourses.has(entry.title)) {
    const free = { originalCents: 0, discountPoints: 0, finalCents: 0 };
    return [{ at: created + hour, ...free, createdBy: 2, deleted: undefined }];
  }
  let original = firstPrice(random, entry.level);
  const times = pricingTimes(random, created, school.now);
  return times.map((at, place) => {
    if (place > 0) original = roundToHalf(original * (1 + random.whole(2, 9) / 100));
    const discountPoints = random.pick(discounts);
    const isSlip = place > 0 && place < times.length - 1 && random.chance(0.4);
    const by = random.pick(pricers);
    return {
      at,
      originalCents: original,
      discountPoints,
      finalCents: finalPrice(original, discountPoints),
      createdBy: by,
      deleted: isSlip ? { at: at + random.whole(300, 20 * hour), by } : undefined,
    };
  });
}

/** What the course cost at a moment, in cents. */
export function priceAt(prices: readonly PricePlan[], moment: Moment): number {
  let cents = prices[0]?.finalCents ?? 0;
  for (const price of prices) {
    if (price.at <= moment && !price.deleted) cents = price.finalCents;
  }
  return cents;
}

function firstPrice(random: Random, level: number): number {
  const [least, most] = priceRange(level);
  return roundToHalf(random.whole(least, most) * 100);
}

/** Whole units, by the age of those who learn. */
function priceRange(level: number): [number, number] {
  if (level < 6) return [49, 95];
  if (level < 9) return [79, 149];
  if (level < 12) return [129, 249];
  return level === 12 ? [290, 890] : [59, 390];
}

const roundToHalf = (cents: number): number => Math.round(cents / 50) * 50;

function pricingTimes(random: Random, created: Moment, now: Moment): Moment[] {
  const count = random.whole(1, 5);
  const span = now - day - (created + hour);
  const later = Array.from({ length: count - 1 }, () => created + hour + random.next() * span);
  return [created + hour, ...later.map(Math.floor).sort((one, other) => one - other)];
}
