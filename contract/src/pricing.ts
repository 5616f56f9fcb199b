import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { listQuery, resultsPage, written } from './list.ts';
import { isDiscount, isPrice, parseHundredths } from './money.ts';
import { id, idParams, instant } from './text.ts';

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

/** A price as a decimal text: nothing, or from 1.00 to 999,999.99. */
const price = decimalText.check(
  z.refine((value) => isPrice(parseHundredths(value) ?? -1), 'price'),
);

const asDiscount = z.refine<string | number>(
  (value) => isDiscount(parseHundredths(String(value)) ?? -1),
  'discount',
);

/** A share of a hundred with at most two places; a JSON number is as good as a text. */
const discountPercent = z.union(
  [decimalText.check(asDiscount), z.number().check(asDiscount)],
  'discount',
);

export const createPricing = endpoint({
  method: 'POST',
  path: '/api/courses/pricing/create/',
  summary: 'Save a price. The final price must be what the rule of prices gives.',
  access: { action: 'create', subject: 'Pricing' },
  body: z.strictObject({
    course: id,
    original_price: price,
    discount_percent: discountPercent,
    /** Checked against the rule, which may give less than the least price. */
    final_price: decimalText.check(
      z.refine((value) => parseHundredths(value) !== undefined, 'decimal'),
    ),
  }),
  status: 201,
  response: written(pricing),
});

export const listPricing = endpoint({
  method: 'GET',
  path: '/api/courses/pricing/list/',
  summary: 'Saved prices, the newest first.',
  access: { action: 'read', subject: 'Pricing' },
  cache: true,
  query: listQuery({
    orderings: ['created_at', 'course', 'original_price', 'discount_percent', 'final_price'],
    textFilters: ['class_level'],
  }),
  response: resultsPage(pricing),
  csv: {
    access: { action: 'export', subject: 'Pricing' },
    columns: [
      'id',
      'course.title',
      'course.class_level',
      'original_price',
      'discount_percent',
      'final_price',
      'course.currency',
      'created_at',
      'created_by.full_name',
    ],
  },
});

export const deletePricing = endpoint({
  method: 'DELETE',
  path: '/api/courses/pricing/delete/{id}/',
  summary: 'Take a price off the list; its history stays.',
  access: { action: 'delete', subject: 'Pricing' },
  params: idParams,
  response: written(z.object({ id })),
});
