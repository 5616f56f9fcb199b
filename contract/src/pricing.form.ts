import * as z from 'zod/mini';
import { isDiscount, isPrice, parseHundredths, parseSignedHundredths } from './money.ts';
import { id } from './text.schema.ts';

/**
 * A number with at most two decimal places, as a text or a JSON number. `String` gives the shortest
 * decimal of a number, so 19.99 is exact and a rounding error such as 0.1 + 0.2 is rejected.
 */
export const decimal = (
  isValid: (hundredths: number) => boolean,
  issue: 'price' | 'discount' | 'decimal' | 'amount' | 'adjustment',
  parse = parseHundredths,
) => {
  const check = z.refine<string | number>((value) => {
    const hundredths = parse(String(value));
    return hundredths !== undefined && isValid(hundredths);
  }, issue);
  return z.union([z.string().check(z.maxLength(16), check), z.number().check(check)], issue);
};

/**
 * The balance of an enrolment that the caller saw, below zero: a credit. If it has another one by now,
 * nothing is saved.
 */
export const seenBalance = z.optional(decimal(() => true, 'decimal', parseSignedHundredths));

export const pricingForm = z.strictObject({
  course: id,
  original_price: decimal(isPrice, 'price'),
  discount_percent: decimal(isDiscount, 'discount'),
  /** The server compares it with the price rule, whose result can be below the lowest price. */
  final_price: decimal(() => true, 'decimal'),
  /**
   * The price that the caller saw; null: none. If the course has another one by now, nothing is
   * saved. Without it, the new price replaces any.
   */
  current_price: z.optional(z.nullable(decimal(() => true, 'decimal'))),
});
export type PricingForm = z.input<typeof pricingForm>;

/** What the calculator asks for. The level only narrows the courses, whose ids a host can choose. */
export const priceCalculation = z.object({
  class_level: z.optional(z.string().check(z.minLength(1))),
  course: z.union([z.string(), z.number()]),
  original_price: decimal(isPrice, 'price'),
  discount_percent: z.optional(decimal(isDiscount, 'discount')),
});
