import { formatHundredths } from '@provost/contract/money';
import type { Pricing } from '@provost/contract/pricing';
import type { InferResult } from 'kysely';
import { toNamed } from '../../school/accounts/user-fields.ts';
import type { pricingRows } from './pricing.repository.ts';

export type PricingRow = InferResult<ReturnType<typeof pricingRows>>[number];

/** Null: no price. */
export const toPrice = (cents: number | null): string | null =>
  cents === null ? null : formatHundredths(cents);

export const toPricing = (row: PricingRow): Pricing => ({
  id: row.id,
  course: {
    id: row.course_id,
    title: row.course_title,
    class_level: row.class_level,
    currency: row.currency,
  },
  original_price: formatHundredths(row.original_cents),
  discount_percent: formatHundredths(row.discount_points),
  final_price: formatHundredths(row.final_cents),
  created_at: row.created_at,
  created_by: toNamed(row.author_id, row.author_name),
  ...(row.is_current === 1 && { restores_price: toPrice(row.restored_cents) }),
});
