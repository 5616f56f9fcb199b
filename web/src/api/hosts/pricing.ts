import type { CourseSales, Pricing } from '@provost/contract/pricing';
import { isJsonObject } from '@/lib/data/json.ts';
import { idOf, instantOf, labelOf, moneyOf, numberOf, objectOf, textOf } from '../raw/fields.ts';
import { unwrapData } from '../raw/unwrap.ts';
import { type Adapted, adapter, type FieldReaders } from './adapted.ts';

const adaptCourse = (raw: unknown): Adapted<Pricing>['course'] => {
  const course = objectOf(raw, 'course');
  const title = labelOf(raw, 'course_title', 'course_name', 'title');
  const name = labelOf(raw, 'course');
  // Some hosts store the course as its id, and the screen finds its title.
  const isId = course === undefined && name !== undefined && /^\d+$/.test(name);
  return {
    id: idOf(course) ?? textOf(raw, 'course_id') ?? (isId ? name : undefined),
    title: isId ? title : (name ?? title),
    class_level:
      labelOf(course, 'class_level', 'level') ?? labelOf(raw, 'class_level', 'classLevel', 'level'),
    currency: textOf(course, 'currency') ?? textOf(raw, 'currency'),
  };
};

const adaptAuthor = (raw: unknown): Adapted<Pricing>['created_by'] => {
  const full_name = labelOf(raw, 'created_by', 'user');
  const id = idOf(objectOf(raw, 'created_by') ?? objectOf(raw, 'user'));
  return full_name === undefined ? undefined : { id, full_name };
};

export const pricingFields: FieldReaders<Adapted<Pricing>> = {
  id: idOf,
  course: adaptCourse,
  original_price: (raw) => moneyOf(raw, 'original_price', 'originalPrice', 'price'),
  discount_percent: (raw) => moneyOf(raw, 'discount_percent', 'discountPercent', 'discount'),
  final_price: (raw) => moneyOf(raw, 'final_price', 'finalPrice'),
  created_at: (raw) => instantOf(raw, 'created_at', 'created', 'date'),
  created_by: adaptAuthor,
  // Empty: the course has no price without this one. A missing field says nothing.
  restores_price: (raw) =>
    isJsonObject(raw) && raw.restores_price === null ? '' : moneyOf(raw, 'restores_price'),
};

export const pricingAdapter = adapter<Adapted<Pricing>>(pricingFields);

export const adaptCourseSales = (response: unknown): Adapted<CourseSales, 'count' | 'gross'> => {
  const raw = unwrapData(response);
  return {
    currency: textOf(raw, 'currency'),
    count: numberOf(raw, 'count') ?? 0,
    gross: moneyOf(raw, 'gross') ?? '0',
  };
};

/** The price that a colleague has set, from a `stale` error. */
export const priceConflictAdapter = adapter<{
  readonly current_price: string | undefined;
  readonly changed_by: string | undefined;
}>({
  current_price: (raw) => moneyOf(raw, 'current_price'),
  changed_by: (raw) => labelOf(raw, 'changed_by'),
});
