import { finalPrice } from '@provost/contract/money';
import { day, type EpochSeconds, hour } from './calendar.ts';
import type { CatalogueEntry } from './catalogue.ts';
import { Random, randomStreams } from './random.ts';
import type { School } from './school.ts';

export interface Price {
  readonly at: EpochSeconds;
  readonly originalCents: number;
  readonly discountPoints: number;
  readonly finalCents: number;
  readonly createdBy: number;
  /** When a price that was saved by mistake was deleted, before a student paid it. */
  readonly deleted: EpochSeconds | undefined;
}

const discounts = [0, 0, 0, 0, 500, 1_000, 1_000, 1_250, 1_500, 2_000, 2_500, 3_333];
/** The ids of owner, admin and finance accounts. */
const pricingUsers = [1, 2, 3, 3, 3, 6];
/** A draft whose price is not decided yet. */
const unpricedCourse = 'The Human Body';
const freeCourses = new Set(['Reading Together', 'Essays and Arguments', 'Bookkeeping Basics']);

/** Oldest first, none for one draft. The first price is never deleted. */
export function planPrices(
  school: School,
  { title, level }: CatalogueEntry,
  course: number,
  created: EpochSeconds,
): Price[] {
  if (title === unpricedCourse) return [];
  const first = created + hour;
  if (freeCourses.has(title)) {
    const free = { originalCents: 0, discountPoints: 0, finalCents: 0 };
    return [{ at: first, ...free, createdBy: 2, deleted: undefined }];
  }
  const random = new Random(school.seed).at(randomStreams.pricing, course);
  let originalCents = roundToHalf(random.whole(...priceRange(level)) * 100);
  const later = Array.from({ length: random.whole(1, 5) - 1 }, () =>
    Math.floor(first + random.next() * (school.now - day - first)),
  );
  const times = [first, ...later.sort((one, other) => one - other)];
  return times.map((at, index) => {
    if (index > 0) originalCents = roundToHalf(originalCents * (1 + random.whole(2, 9) / 100));
    const discountPoints = random.pick(discounts);
    const isMistake = index > 0 && index < times.length - 1 && random.chance(0.4);
    return {
      at,
      originalCents,
      discountPoints,
      finalCents: finalPrice(originalCents, discountPoints),
      createdBy: random.pick(pricingUsers),
      deleted: isMistake ? at + random.whole(300, 20 * hour) : undefined,
    };
  });
}

/** The price of a course at a time, in cents. */
export const priceAt = (prices: readonly Price[], time: EpochSeconds): number =>
  (prices.findLast(({ at, deleted }) => at <= time && !deleted) ?? prices[0])?.finalCents ?? 0;

/** In units of the currency; higher for older students. */
function priceRange(level: number): [number, number] {
  if (level < 6) return [49, 95];
  if (level < 9) return [79, 149];
  if (level < 12) return [129, 249];
  return level === 12 ? [290, 890] : [59, 390];
}

const roundToHalf = (cents: number): number => Math.round(cents / 50) * 50;
