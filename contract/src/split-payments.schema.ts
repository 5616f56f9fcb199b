import * as z from 'zod/mini';
import { withSchemas } from './endpoint.schema.ts';
import { written } from './list.schema.ts';
import { isAmount } from './money.ts';
import { paymentMethods } from './payment-status.ts';
import { payment } from './payments.schema.ts';
import { decimal, seenBalance } from './pricing.form.ts';
import * as calls from './split-payments.ts';
import { maxParts } from './split-payments.ts';
import { id, line, optionalLine, typedTime } from './text.schema.ts';

const amount = decimal(isAmount, 'amount');

const splitPart = z.strictObject({ enrolment: id, amount, balance: seenBalance });

/** One payment of a payer for several enrolments of one currency. */
export const splitForm = z.strictObject({
  payer: id,
  method: z.enum(paymentMethods),
  provider_ref: optionalLine(200),
  /** Now if omitted. */
  paid_at: z.optional(z.nullable(typedTime)),
  parts: z.array(splitPart).check(z.minLength(1), z.maxLength(maxParts)),
});
export type SplitForm = z.input<typeof splitForm>;

export const moveCreditForm = z.strictObject({
  to: id,
  /** All of the credit if omitted. */
  amount: z.optional(amount),
  reason: line(1, 500),
  /** All of the credit as the client saw it. Another one is an error. */
  credit: z.optional(amount),
});
export type MoveCreditForm = z.input<typeof moveCreditForm>;

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
