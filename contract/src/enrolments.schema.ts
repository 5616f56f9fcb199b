import * as z from 'zod/mini';
import { withSchemas } from './endpoint.schema.ts';
import { enrolmentChange, enrolmentForm, nextForm, transferForm } from './enrolments.form.ts';
import * as calls from './enrolments.ts';
import { resultsPage, written } from './list.schema.ts';
import { namedPayer } from './payers.schema.ts';
import { enrolmentMoney } from './payments.schema.ts';
import { enrolmentStatuses } from './students.ts';
import { id, instant } from './text.schema.ts';
import { userStatuses } from './user.ts';

const enrolment = z.object({
  id,
  student: z.object({
    id,
    full_name: z.string(),
    email: z.string(),
    status: z.enum(userStatuses),
  }),
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
