import {
  finalPrice,
  formatHundredths,
  isDiscount,
  isPrice,
  parseHundredths,
} from '@provost/contract/money';
import { emptyValues, type FormBase, type FormSpec, type FormValues } from '@/forms/field-spec.ts';

/** A host without class levels has all courses in one list. */
export const priceSpec: FormSpec = {
  course: { kind: 'id', title: 'pricing.course', isRequired: true },
  original_price: { kind: 'money', title: 'pricing.originalPrice', isRequired: true },
  discount_percent: { kind: 'money', title: 'pricing.discount' },
};

export const levelSpec: FormSpec = {
  class_level: { kind: 'text', title: 'pricing.classLevel', isRequired: true },
  ...priceSpec,
};

export const emptyPrice: FormBase = { values: emptyValues(levelSpec), version: undefined };

/** The price and the discount that were typed, in hundredths, and the final price. An empty discount is zero. */
export const readPrice = ({ original_price, discount_percent }: FormValues) => {
  const original = parseHundredths(String(original_price));
  const discount = parseHundredths(String(discount_percent || '0'));
  const isRight =
    original !== undefined && isPrice(original) && discount !== undefined && isDiscount(discount);
  return isRight ? { original, discount, final: finalPrice(original, discount) } : undefined;
};

/** With the price of the course that the user sees; undefined where the host does not compare it. */
export const priceBody = (
  { class_level: _, ...body }: Record<string, unknown>,
  seen: string | null | undefined,
): Record<string, unknown> => {
  const read = readPrice(body as FormValues);
  if (!read) return body;
  return {
    ...body,
    original_price: formatHundredths(read.original),
    discount_percent: formatHundredths(read.discount),
    final_price: formatHundredths(read.final),
    ...(seen !== undefined && { current_price: seen }),
  };
};
