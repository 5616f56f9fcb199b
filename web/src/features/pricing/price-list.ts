import { listPricing, type Pricing } from '@provost/contract/pricing';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { pricingAdapter } from '@/api/hosts/pricing.ts';
import type { ListDefinition } from '@/api/list/list-definition.ts';
import { byInstant, byMoney, byName } from '@/api/list/sort-keys.ts';

export const priceList: ListDefinition<Adapted<Pricing>> = {
  endpoint: listPricing,
  defaultOrdering: '-created_at',
  ...pricingAdapter,
  searchTexts: ({ course }) => [course.title, course.class_level],
  searchAmount: ({ final_price }) => final_price,
  sortKeys: {
    created_at: byInstant((row) => row.created_at),
    course: byName((row) => row.course.title),
    original_price: byMoney((row) => row.original_price),
    discount_percent: byMoney((row) => row.discount_percent),
    final_price: byMoney((row) => row.final_price),
  },
  filterValues: { class_level: (row) => row.course.class_level, course: (row) => row.course.id },
};
