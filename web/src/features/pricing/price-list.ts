import { listPricing } from '@provost/contract/pricing';
import type { ListDefinition } from '@/lib/list/list-definition.ts';
import { nestedRow } from '@/lib/nested-rows.ts';
import { dateOf, idOf, labelOf, moneyOf, textOf } from '@/lib/rows.ts';
import { byDate, byMoney, byName } from '@/lib/sort-keys.ts';

export interface PriceRow {
  readonly id: string | undefined;
  readonly courseId: string | undefined;
  readonly course: string | undefined;
  readonly classLevel: string | undefined;
  readonly currency: string | undefined;
  readonly original: string | undefined;
  readonly discount: string | undefined;
  readonly final: string | undefined;
  readonly savedAt: Date | undefined;
  readonly savedBy: string | undefined;
}

const readRow = (raw: unknown): PriceRow => {
  const course = nestedRow(raw, 'course');
  return {
    id: idOf(raw),
    courseId: idOf(course) ?? textOf(raw, 'course_id'),
    course: labelOf(raw, 'course', 'course_title', 'course_name', 'title'),
    classLevel:
      labelOf(course, 'class_level', 'level') ?? labelOf(raw, 'class_level', 'classLevel', 'level'),
    currency: textOf(course, 'currency') ?? textOf(raw, 'currency'),
    original: moneyOf(raw, 'original_price', 'originalPrice', 'price'),
    discount: moneyOf(raw, 'discount_percent', 'discountPercent', 'discount'),
    final: moneyOf(raw, 'final_price', 'finalPrice'),
    savedAt: dateOf(raw, 'created_at', 'created', 'date'),
    savedBy: labelOf(raw, 'created_by', 'user'),
  };
};

export const priceList: ListDefinition<PriceRow> = {
  endpoint: listPricing,
  defaultOrdering: '-created_at',
  readRow,
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
