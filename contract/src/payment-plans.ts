import { endpoint } from './endpoint.ts';
import type { Written } from './list.schema.ts';
import type { PaymentPlanChange, PaymentPlanForm } from './payment-plans.form.ts';
import type { PaymentPlan } from './payment-plans.schema.ts';

export type * from './payment-plans.form.ts';
export type * from './payment-plans.schema.ts';

/** By name. Forms offer those that are not archived. */
export const listPaymentPlans = endpoint<{ data: PaymentPlan[] }>()({
  route: 'GET /api/payment-plans/',
  access: { action: 'read', subject: 'PaymentPlan' },
  shows: ['payment-plans'],
});

export const createPaymentPlan = endpoint<Written<PaymentPlan>, PaymentPlanForm>()({
  route: 'POST /api/payment-plans/',
  access: { action: 'create', subject: 'PaymentPlan' },
  affects: ['payment-plans'],
});

export const updatePaymentPlan = endpoint<Written<PaymentPlan>, PaymentPlanChange>()({
  route: 'PATCH /api/payment-plans/{id}/',
  access: { action: 'update', subject: 'PaymentPlan' },
  affects: ['payment-plans'],
});

export const deletePaymentPlan = endpoint<Written<Pick<PaymentPlan, 'id'>>>()({
  route: 'DELETE /api/payment-plans/{id}/',
  access: { action: 'delete', subject: 'PaymentPlan' },
  affects: ['payment-plans'],
});
