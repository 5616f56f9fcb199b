import * as z from 'zod/mini';
import { withSchemas } from './endpoint.schema.ts';
import { instalmentOrigins, instalmentUnits } from './instalments.ts';
import { written } from './list.schema.ts';
import { paymentPlanChange, paymentPlanForm } from './payment-plans.form.ts';
import * as calls from './payment-plans.ts';
import { id, versionQuery } from './text.schema.ts';

const paymentPlan = z.object({
  id,
  name: z.string(),
  instalments: z.array(
    z.object({
      /** Neither a percentage nor an amount: the rest. */
      percent: z.nullable(z.string()),
      amount: z.nullable(z.string()),
      after: z.int(),
      unit: z.enum(instalmentUnits),
      from: z.enum(instalmentOrigins),
    }),
  ),
  archived: z.boolean(),
  version: z.int(),
});
export type PaymentPlan = z.output<typeof paymentPlan>;

export const listPaymentPlans = withSchemas(calls.listPaymentPlans, {
  cache: true,
  summary: 'The payment plans of the school, by name.',
  response: z.object({ data: z.array(paymentPlan) }),
});

export const createPaymentPlan = withSchemas(calls.createPaymentPlan, {
  summary:
    'Add a payment plan. An instalment without a percentage and an amount is the rest. Percentages alone must add up to 100.',
  body: paymentPlanForm,
  status: 201,
  response: written(paymentPlan),
  errors: ['name_in_use'],
});

export const updatePaymentPlan = withSchemas(calls.updatePaymentPlan, {
  summary: 'Edit a payment plan, or hide it from forms with `archived`.',
  body: paymentPlanChange,
  response: written(paymentPlan),
  errors: ['name_in_use', 'stale'],
});

export const deletePaymentPlan = withSchemas(calls.deletePaymentPlan, {
  summary: 'Delete a payment plan that no course offers.',
  query: versionQuery,
  response: written(z.pick(paymentPlan, { id: true })),
  errors: ['in_use', 'stale'],
});
