import { endpoint } from './endpoint.ts';
import type { ResultsPage, Written } from './list.schema.ts';
import type { PricingForm } from './pricing.form.ts';
import type { CourseSales, Pricing } from './pricing.schema.ts';

export type * from './pricing.schema.ts';

export const createPricing = endpoint<Written<Pricing>, PricingForm>()({
  route: 'POST /api/courses/pricing/create/',
  access: { action: 'create', subject: 'Pricing' },
  affects: ['prices', 'courses'],
});

export const listPricing = endpoint<ResultsPage<Pricing>>()({
  route: 'GET /api/courses/pricing/list/',
  access: { action: 'read', subject: 'Pricing' },
  shows: ['prices'],
  list: {
    orderings: ['created_at', 'course', 'original_price', 'discount_percent', 'final_price'],
    idFilters: ['class_level', 'course'],
  },
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

export const deletePricing = endpoint<Written<Pick<Pricing, 'id'>>>()({
  route: 'DELETE /api/courses/pricing/delete/{id}/',
  access: { action: 'delete', subject: 'Pricing' },
  affects: ['prices', 'courses'],
});

export const defaultSalesDays = 90;
export const maxSalesDays = 730;

/** The recent sales of a course, to estimate what another price would have earned. */
export const readCourseSales = endpoint<{ data: CourseSales }>()({
  route: 'GET /api/courses/{id}/sales/',
  access: { action: 'read', subject: 'Transaction' },
  shows: ['payments'],
});
