import * as z from 'zod/mini';
import { isAdjustment, isAmount, parseSignedHundredths } from './money.ts';
import { paymentMethods, recordedStatuses } from './payment-status.ts';
import { decimal, seenBalance } from './pricing.form.ts';
import { currency, id, line, optionalLine, typedTime, version } from './text.schema.ts';

const amount = decimal(isAmount, 'amount');
const reason = line(1, 500);
/** Now if omitted. */
const paidAt = z.optional(z.nullable(typedTime));
const edited = { version: z.optional(version) };

export const paymentForm = z.strictObject({
  student: id,
  course: id,
  amount,
  /** The currency of the course. */
  currency,
  method: z.enum(paymentMethods),
  status: z.enum(recordedStatuses),
  paid_at: paidAt,
  /** The id at the bank or provider; unique per method. */
  provider_ref: optionalLine(200),
  /** Enrols the student in the course, in the same transaction. */
  enrol: z.optional(z.boolean()),
  balance: seenBalance,
});
export type PaymentForm = z.input<typeof paymentForm>;

export const markPaidForm = z.strictObject({ paid_at: paidAt, ...edited });
export type MarkPaidForm = z.input<typeof markPaidForm>;

export const voidForm = z.strictObject({ reason: optionalLine(500), ...edited });
export type VoidForm = z.input<typeof voidForm>;

export const refundForm = z.strictObject({
  amount,
  reason,
  /** Cancels the enrolment that the payment pays for, also after a transfer, in one transaction. */
  cancel_enrolment: z.optional(z.boolean()),
  /** Waives what the refund would leave open: the balance of the enrolment stays as it is. */
  waive: z.optional(z.boolean()),
  ...edited,
});
export type RefundForm = z.input<typeof refundForm>;

export const adjustForm = z.strictObject({
  /** Signed. */
  amount: decimal(isAdjustment, 'adjustment', parseSignedHundredths),
  reason,
  ...edited,
});
export type AdjustForm = z.input<typeof adjustForm>;

/** Fields that are omitted stay as they are. */
export const correctForm = z.strictObject({
  reason,
  student: z.optional(id),
  course: z.optional(id),
  /** In the currency of the course. */
  amount: z.optional(amount),
  method: z.optional(z.enum(paymentMethods)),
  paid_at: paidAt,
  provider_ref: optionalLine(200),
  ...edited,
});
export type CorrectForm = z.input<typeof correctForm>;
