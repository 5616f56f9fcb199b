import * as z from 'zod/mini';
import { openChargesChoices } from './charges.ts';
import { typedInstalments } from './enrolment-plans.form.ts';
import { isAmount, isDiscount } from './money.ts';
import { decimal } from './pricing.form.ts';
import { id, line, optionalLine, version } from './text.schema.ts';

/** Such as a scholarship: a part of the price, or an amount. */
const discount = z
  .strictObject({
    percent: z.optional(decimal((points) => points > 0 && isDiscount(points), 'discount')),
    amount: z.optional(decimal(isAmount, 'amount')),
    reason: line(1, 500),
  })
  .check(
    z.refine(({ percent, amount }) => (percent === undefined) !== (amount === undefined), {
      path: ['amount'],
      message: 'percent_or_amount',
    }),
  );

/** Nothing is charged before the student has a seat: these are chosen then. */
const notWhileWaiting = ['plan', 'instalments', 'discount'].map((field) =>
  z.refine(
    (form) => {
      const { waiting, [field]: value } = form as Readonly<Record<string, unknown>>;
      return waiting !== true || value === undefined;
    },
    { path: [field], message: 'while_waiting' },
  ),
);

export const enrolmentForm = z
  .strictObject({
    student: id,
    course: id,
    /** A payment of this student for this course. */
    payment: z.optional(z.nullable(id)),
    /**
     * A payment plan. If omitted, the first that the course offers; null: the price at once. For
     * roles that can read plans.
     */
    plan: z.optional(z.nullable(id)),
    /** Instead of a plan. Their sum is the price without the discount. */
    instalments: z.optional(typedInstalments),
    /** Not for support. */
    discount: z.optional(discount),
    /** Who is asked for the money. Null: the payer of the student, or the student. */
    payer: z.optional(z.nullable(id)),
    /** Enrols although the course is full. */
    overbook: z.optional(z.boolean()),
    /** Adds the student to the end of the waiting list instead. */
    waiting: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ plan, instalments }) => plan === undefined || instalments === undefined, {
      path: ['instalments'],
      message: 'invalid',
    }),
    ...notWhileWaiting,
  );
export type EnrolmentForm = z.input<typeof enrolmentForm>;

export const enrolmentChange = z.strictObject({
  /** Of one who is waiting: `active` enrols, `cancelled` leaves the list. */
  status: z.optional(z.enum(['active', 'completed', 'cancelled'])),
  payer: z.optional(z.nullable(id)),
  reason: optionalLine(500),
  /** With `cancelled`: what is due stays owed, or is waived. Later charges are cancelled. */
  open_charges: z.optional(z.enum(openChargesChoices)),
  overbook: z.optional(z.boolean()),
  version: z.optional(version),
});
export type EnrolmentChange = z.input<typeof enrolmentChange>;

/** The plan of the enrolment, as in its form. */
export const nextForm = z.strictObject({ plan: z.optional(z.nullable(id)) });
export type NextForm = z.input<typeof nextForm>;

export const transferForm = z.strictObject({
  course: id,
  /** For what is left to pay; null: at once. If omitted, the charges stay as they are. */
  plan: z.optional(z.nullable(id)),
  reason: optionalLine(500),
  overbook: z.optional(z.boolean()),
  version: z.optional(version),
});
export type TransferForm = z.input<typeof transferForm>;
