import { listPricing } from '@provost/contract/pricing';
import { adapter } from '@/api/hosts/adapted.ts';
import { idOf, instantOf, labelOf, moneyOf, objectOf, textOf } from '@/api/hosts/fields.ts';
import { byDate, byMoney, byName } from '@/api/hosts/sort-keys.ts';
import type { ListDefinition } from '@/api/list/list-definition.ts';

export interface PriceRow {
  readonly id: string | undefined;
  readonly courseId: string | undefined;
  readonly course: string | undefined;
  readonly classLevel: string | undefined;
  readonly currency: string | undefined;
  readonly original: string | undefined;
  readonly discount: string | undefined;
  readonly final: string | undefined;
  readonly savedAt: string | undefined;
  readonly savedBy: string | undefined;
}

const courseOf = (raw: unknown): unknown => objectOf(raw, 'course');

const readers = adapter<PriceRow>({
  id: idOf,
  courseId: (raw) => idOf(courseOf(raw)) ?? textOf(raw, 'course_id'),
  course: (raw) => labelOf(raw, 'course', 'course_title', 'course_name', 'title'),
  classLevel: (raw) =>
    labelOf(courseOf(raw), 'class_level', 'level') ??
    labelOf(raw, 'class_level', 'classLevel', 'level'),
  currency: (raw) => textOf(courseOf(raw), 'currency') ?? textOf(raw, 'currency'),
  original: (raw) => moneyOf(raw, 'original_price', 'originalPrice', 'price'),
  discount: (raw) => moneyOf(raw, 'discount_percent', 'discountPercent', 'discount'),
  final: (raw) => moneyOf(raw, 'final_price', 'finalPrice'),
  savedAt: (raw) => instantOf(raw, 'created_at', 'created', 'date'),
  savedBy: (raw) => labelOf(raw, 'created_by', 'user'),
});

export const priceList: ListDefinition<PriceRow> = {
  endpoint: listPricing,
  defaultOrdering: '-created_at',
  ...readers,
  searchTexts: ({ course, classLevel }) => [course, classLevel],
  sortKeys: {
    created_at: (row) => byDate(row.savedAt),
    course: (row) => byName(row.course),
    original_price: (row) => byMoney(row.original),
    discount_percent: (row) => byMoney(row.discount),
    final_price: (row) => byMoney(row.final),
  },
  filterValues: { class_level: (row) => row.classLevel },
};
