import { finalPrice } from '@provost/contract/money';
import { day, type EpochSeconds, hour } from './calendar.ts';
import type { CatalogueEntry } from './catalogue.ts';
import { Random } from './random.ts';
import { randomStreams } from './random-streams.ts';
import type { School } from './school.ts';

export interface PricePlan {
  readonly at: EpochSeconds;
  readonly originalCents: number;
  readonly discountPoints: number;
  readonly finalCents: number;
  readonly createdBy: number;
  /** A price saved by mistake and deleted before a student paid it. */
  readonly deleted: { readonly at: EpochSeconds; readonly by: number } | undefined;
}

const discounts = [0, 0, 0, 0, 500, 1_000, 1_000, 1_250, 1_500, 2_000, 2_500, 3_333];
/** The ids of owner, admin and finance accounts. */
const pricingUsers = [1, 2, 3, 3, 3, 6];
/** A draft whose price is not decided yet. */
const unpricedCourse = 'The Human Body';
const freeCourses = new Set(['Reading Together', 'Essays and Arguments', 'Bookkeeping Basics']);

interface PricingInput {
  readonly school: School;
  readonly entry: CatalogueEntry;
  readonly index: number;
  readonly created: EpochSeconds;
}

/** Oldest first, none for one draft. The first price is never deleted. */
export function planPrices({ school, entry, index, created }: PricingInput): PricePlan[] {
  if (entry.title === unpricedCourse) return [];
  const random = new Random(school.seed).at(randomStreams.pricing, index);
  if (freeCourses.has(entry.title)) {
    const free = { originalCents: 0, discountPoints: 0, finalCents: 0 };
    return [{ at: created + hour, ...free, createdBy: 2, deleted: undefined }];
  }
  let original = firstPrice(random, entry.level);
  const times = pricingTimes(random, created, school.now);
  return times.map((at, index) => {
    if (index > 0) original = roundToHalf(original * (1 + random.whole(2, 9) / 100));
    const discountPoints = random.pick(discounts);
    const isMistake = index > 0 && index < times.length - 1 && random.chance(0.4);
    const by = random.pick(pricingUsers);
    return {
      at,
      originalCents: original,
      discountPoints,
      finalCents: finalPrice(original, discountPoints),
      createdBy: by,
      deleted: isMistake ? { at: at + random.whole(300, 20 * hour), by } : undefined,
    };
  });
}

/** The price of a course at a time, in cents. */
export function priceAt(prices: readonly PricePlan[], time: EpochSeconds): number {
  let cents = prices[0]?.finalCents ?? 0;
  for (const price of prices) {
    if (price.at <= time && !price.deleted) cents = price.finalCents;
  }
  return cents;
}

function firstPrice(random: Random, level: number): number {
  const [min, max] = priceRange(level);
  return roundToHalf(random.whole(min, max) * 100);
}

/** In units of the currency; higher for older students. */
function priceRange(level: number): [number, number] {
  if (level < 6) return [49, 95];
  if (level < 9) return [79, 149];
  if (level < 12) return [129, 249];
  return level === 12 ? [290, 890] : [59, 390];
}

const roundToHalf = (cents: number): number => Math.round(cents / 50) * 50;

function pricingTimes(random: Random, created: EpochSeconds, now: EpochSeconds): EpochSeconds[] {
  const count = random.whole(1, 5);
  const span = now - day - (created + hour);
  const later = Array.from({ length: count - 1 }, () => created + hour + random.next() * span);
  return [created + hour, ...later.map(Math.floor).sort((one, other) => one - other)];
}
