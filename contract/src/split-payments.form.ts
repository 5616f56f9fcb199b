import * as z from 'zod/mini';
import { isAmount } from './money.ts';
import { paymentMethods } from './payment-status.ts';
import { decimal, seenBalance } from './pricing.form.ts';
import { maxParts } from './split-payments.ts';
import { id, line, optionalLine, typedTime } from './text.schema.ts';

const amount = decimal(isAmount, 'amount');

const splitPart = z.strictObject({
  enrolment: id,
  amount,
  balance: seenBalance,
});

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
