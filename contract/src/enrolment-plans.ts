import type { Charge } from './charges.ts';
import { endpoint } from './endpoint.ts';
import type { EnrolmentPlanForm } from './enrolment-plans.form.ts';
import type { Written } from './list.schema.ts';

export type { EnrolmentPlanForm };

/** Charges of which nothing is open stay; of the others stays what is covered. */
export const changePlan = endpoint<{ body: EnrolmentPlanForm; response: Written<Charge[]> }>()({
  method: 'POST',
  path: '/api/enrolments/{id}/plan/',
  access: { action: 'update', subject: 'Charge' },
  affects: ['enrolments', 'payments', 'students'],
});
