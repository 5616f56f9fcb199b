import * as z from 'zod/mini';
import { charge } from './charges.schema.ts';
import { withSchemas } from './endpoint.schema.ts';
import { enrolmentPlanForm } from './enrolment-plans.form.ts';
import * as calls from './enrolment-plans.ts';
import { written } from './list.schema.ts';

export const changePlan = withSchemas(calls.changePlan, {
  summary:
    'Replace what an enrolment still owes by a plan or by instalments. The sum must be what is open, unless `change_total` has a reason.',
  body: enrolmentPlanForm,
  response: written(z.array(charge)),
  errors: ['settled', 'stale'],
});
