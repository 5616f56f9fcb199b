import { endpoint } from './endpoint.ts';
import type { Written } from './list.schema.ts';
import type { PaymentPlanChange, PaymentPlanForm } from './payment-plans.form.ts';
import type { PaymentPlan } from './payment-plans.schema.ts';

export type { PaymentPlan, PaymentPlanChange, PaymentPlanForm };

/** By name. Forms offer those that are not archived. */
export const listPaymentPlans = endpoint<{ response: { data: PaymentPlan[] } }>()({
  route: 'GET /api/payment-plans/',
  access: { action: 'read', subject: 'PaymentPlan' },
  shows: ['payment-plans'],
});

export const createPaymentPlan = endpoint<{
  body: PaymentPlanForm;
  response: Written<PaymentPlan>;
}>()({
  route: 'POST /api/payment-plans/',
  access: { action: 'create', subject: 'PaymentPlan' },
  affects: ['payment-plans'],
});

export const updatePaymentPlan = endpoint<{
  body: PaymentPlanChange;
  response: Written<PaymentPlan>;
}>()({
  route: 'PATCH /api/payment-plans/{id}/',
  access: { action: 'update', subject: 'PaymentPlan' },
  affects: ['payment-plans'],
});

export const deletePaymentPlan = endpoint<{ response: Written<Pick<PaymentPlan, 'id'>> }>()({
  route: 'DELETE /api/payment-plans/{id}/',
  access: { action: 'delete', subject: 'PaymentPlan' },
  affects: ['payment-plans'],
});
