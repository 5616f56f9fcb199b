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

const decimalText = z.string().check(z.maxLength(16));

/** A price as a decimal text: zero, or from 1.00 to 999,999.99. */
const price = decimalText.check(
  z.refine((value) => isPrice(parseHundredths(value) ?? -1), 'price'),
);

const asDiscount = z.refine<string | number>(
  (value) => isDiscount(parseHundredths(String(value)) ?? -1),
  'discount',
);

/** A percentage with at most two decimal places, as a text or a JSON number. */
const discountPercent = z.union(
  [decimalText.check(asDiscount), z.number().check(asDiscount)],
  'discount',
);

const pricingForm = z.strictObject({
  course: id,
  original_price: price,
  discount_percent: discountPercent,
  /** The server compares it with the price rule, whose result can be below the lowest price. */
  final_price: decimalText.check(
    z.refine((value) => parseHundredths(value) !== undefined, 'decimal'),
  ),
});
export type PricingForm = z.input<typeof pricingForm>;

export const createPricing = withSchemas(calls.createPricing, {
  summary: 'Save a price. The final price must be what the rule of prices gives.',
  body: pricingForm,
  status: 201,
  response: written(pricing),
});

export const listPricing = withSchemas(calls.listPricing, {
  summary: 'Saved prices, the newest first.',
  response: resultsPage(pricing),
});

export const deletePricing = withSchemas(calls.deletePricing, {
  summary: 'Take a price off the list; its history stays.',
  params: idParams,
  response: written(z.pick(pricing, { id: true })),
});
