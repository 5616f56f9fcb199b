import * as z from 'zod/mini';
import { withSchemas } from './endpoint.schema.ts';
import { resultsPage, written } from './list.schema.ts';
import { isDiscount, isPrice, parseHundredths } from './money.ts';
import * as calls from './pricing.ts';
import { id, idParams, instant } from './text.schema.ts';

export const pricing = z.object({
  id,
  course: z.object({ id, title: z.string(), class_level: z.string(), currency: z.string() }),
  original_price: z.string(),
  discount_percent: z.string(),
  final_price: z.string(),
  created_at: instant,
  created_by: z.nullable(z.object({ id, full_name: z.string() })),
});
export type Pricing = z.output<typeof pricing>;

/**
 * A number with at most two decimal places, as a text or a JSON number. `String` gives the shortest
 * decimal of a number, so 19.99 is exact and a rounding error such as 0.1 + 0.2 is rejected.
 */
const decimal = (
  isValid: (hundredths: number) => boolean,
  issue: 'price' | 'discount' | 'decimal',
) => {
  const check = z.refine<string | number>((value) => {
    const hundredths = parseHundredths(String(value));
    return hundredths !== undefined && isValid(hundredths);
  }, issue);
  return z.union([z.string().check(z.maxLength(16), check), z.number().check(check)], issue);
};

const pricingForm = z.strictObject({
  course: id,
  original_price: decimal(isPrice, 'price'),
  discount_percent: decimal(isDiscount, 'discount'),
  /** The server compares it with the price rule, whose result can be below the lowest price. */
  final_price: decimal(() => true, 'decimal'),
});
export type PricingForm = z.input<typeof pricingForm>;

export const createPricing = withSchemas(calls.createPricing, {
  summary: 'Save a price. The final price must match the price rule.',
  body: pricingForm,
  status: 201,
  response: written(pricing),
});

export const listPricing = withSchemas(calls.listPricing, {
  cache: true,
  summary: 'Saved prices, newest first.',
  response: resultsPage(pricing),
});

export const deletePricing = withSchemas(calls.deletePricing, {
  summary: 'Delete a price from the list; its history remains.',
  params: idParams,
  response: written(z.pick(pricing, { id: true })),
});
