import * as z from 'zod/mini';
import { typedInstalments } from './charges.schema.ts';
import { openChargesChoices } from './charges.ts';
import { withSchemas } from './endpoint.schema.ts';
import * as calls from './enrolments.ts';
import { resultsPage, written } from './list.schema.ts';
import { isAmount, isDiscount } from './money.ts';
import { namedPayer } from './payers.schema.ts';
import { enrolmentMoney } from './payments.schema.ts';
import { decimal } from './pricing.form.ts';
import { enrolmentStatuses } from './students.ts';
import { id, instant, line, optionalLine, version } from './text.schema.ts';
import { userStatuses } from './user.ts';

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
const nextForm = z.strictObject({ plan: z.optional(z.nullable(id)) });
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

const enrolment = z.object({
  id,
  student: z.object({ id, full_name: z.string(), email: z.string(), status: z.enum(userStatuses) }),
  course: z.object({ id, code: z.string(), title: z.string() }),
  status: z.enum(enrolmentStatuses),
  /** In the waiting list, from 1; null unless the student is waiting. */
  position: z.nullable(z.int()),
  /** Of one who is waiting: since when. */
  enrolled_at: instant,
  ended_at: z.nullable(instant),
  reason: z.nullable(z.string()),
  /** The payment that the enrolment was made with. */
  payment_id: z.nullable(id),
  /** Null for teachers, as is the next field: the other course need not be theirs. */
  transferred_from_id: z.nullable(id),
  /** The course of the enrolment that continues this one after a transfer. */
  transferred_to: z.nullable(z.object({ id, title: z.string() })),
  /** Who is asked for the money, if not the payer of the student. Null for teachers. */
  payer: z.nullable(namedPayer),
  version: z.int(),
});
export type Enrolment = z.output<typeof enrolment>;

export const listEnrolments = withSchemas(calls.listEnrolments, {
  cache: true,
  summary: 'Enrolments, newest first; a teacher sees only those in their own courses.',
  response: resultsPage(enrolment),
});

const enrolmentDetails = z.extend(enrolment, {
  /** Null for roles that cannot read payments. */
  money: z.nullable(enrolmentMoney),
});
export type EnrolmentDetails = z.output<typeof enrolmentDetails>;

export const readEnrolment = withSchemas(calls.readEnrolment, {
  summary: 'An enrolment with its agreed price and what was paid for it.',
  response: z.object({ data: enrolmentDetails }),
});

export const createEnrolment = withSchemas(calls.createEnrolment, {
  summary: 'Enrol a student in a course, or add them to its waiting list.',
  body: enrolmentForm,
  status: 201,
  response: written(enrolment),
  errors: ['already_enrolled', 'course_full'],
});

export const enrolNext = withSchemas(calls.enrolNext, {
  summary: 'Enrol the first of the waiting list of a course.',
  body: z.optional(nextForm),
  status: 201,
  response: written(enrolment),
  errors: ['course_full', 'wrong_status'],
});

export const updateEnrolment = withSchemas(calls.updateEnrolment, {
  summary: 'Complete, cancel or reactivate an enrolment, or change its payer.',
  body: enrolmentChange,
  response: written(enrolment),
  errors: ['already_enrolled', 'course_full', 'wrong_status', 'stale'],
});

export const transferEnrolment = withSchemas(calls.transferEnrolment, {
  summary: 'Move an active enrolment to another course, with what was paid for it.',
  body: transferForm,
  status: 201,
  response: written(enrolment),
  errors: ['already_enrolled', 'course_full', 'stale'],
});
