import * as z from 'zod/mini';
import { withSchemas } from './endpoint.schema.ts';
import { written } from './list.schema.ts';
import { payment } from './payments.schema.ts';
import { moveCreditForm, splitForm } from './split-payments.form.ts';
import * as calls from './split-payments.ts';

export const splitPayment = withSchemas(calls.splitPayment, {
  summary:
    'Record one payment of a payer for several enrolments: a payment for each of them, all or none.',
  body: splitForm,
  status: 201,
  response: written(z.array(payment)),
  errors: ['reference_in_use', 'stale'],
});

export const moveCredit = withSchemas(calls.moveCredit, {
  summary:
    'Move a credit to another enrolment of the same student or payer: its payments are lowered, and new ones of the same methods pay for the other enrolment.',
  body: moveCreditForm,
  status: 201,
  response: written(z.array(payment)),
  errors: ['stale'],
});
