import * as z from 'zod/mini';
import { withSchemas } from './endpoint.schema.ts';
import { resultsPage, wholeNumber, written } from './list.schema.ts';
import { pricingForm } from './pricing.form.ts';
import * as calls from './pricing.ts';
import { id, instant } from './text.schema.ts';

export const pricing = z.object({
  id,
  course: z.object({ id, title: z.string(), class_level: z.string(), currency: z.string() }),
  original_price: z.string(),
  discount_percent: z.string(),
  final_price: z.string(),
  created_at: instant,
  created_by: z.nullable(z.object({ id, full_name: z.string() })),
  /** Of the current price of a course: what the course costs without it. Null: no price. */
  restores_price: z.optional(z.nullable(z.string())),
});
export type Pricing = z.output<typeof pricing>;

export const createPricing = withSchemas(calls.createPricing, {
  summary: 'Save a price. The final price must match the price rule.',
  body: pricingForm,
  status: 201,
  response: written(pricing),
  errors: ['stale'],
});

export const listPricing = withSchemas(calls.listPricing, {
  cache: true,
  summary: 'Saved prices, newest first.',
  response: resultsPage(pricing),
});

export const deletePricing = withSchemas(calls.deletePricing, {
  summary:
    'Delete a price; its history remains, and the price before it applies again. A published course keeps its last price.',
  response: written(z.pick(pricing, { id: true })),
  errors: ['in_use'],
});

const courseSales = z.object({
  currency: z.string(),
  /** Students who paid for the course in that time; instalments of a student count once. */
  count: z.int(),
  /** The sum of the positive succeeded transactions. */
  gross: z.string(),
});
export type CourseSales = z.output<typeof courseSales>;

export const readCourseSales = withSchemas(calls.readCourseSales, {
  summary: 'How many students paid for a course in the last days, and how much.',
  query: z.strictObject({ days: z.optional(wholeNumber(1, calls.maxSalesDays)) }),
  response: z.object({ data: courseSales }),
});
