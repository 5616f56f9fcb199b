import type { Pricing } from '@provost/contract/pricing';
import { isJsonObject } from '@/lib/data/json.ts';
import { idOf, instantOf, labelOf, moneyOf, objectOf, textOf } from '../raw/fields.ts';
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

const pricingFields: FieldReaders<Adapted<Pricing>> = {
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
