import * as z from 'zod/mini';
import { createdLink } from './accounts.schema.ts';
import { withSchemas } from './endpoint.schema.ts';
import { resultsPage, written } from './list.schema.ts';
import { namedPayer } from './payers.schema.ts';
import { paymentStatuses } from './payment-status.ts';
import { studentChange, studentForm } from './students.form.ts';
import * as students from './students.ts';
import { recordTag } from './tags.schema.ts';
import { id, instant } from './text.schema.ts';
import { userFields } from './user.schema.ts';

const lastPayment = z.object({
  id,
  number: z.string(),
  amount: z.string(),
  currency: z.string(),
  status: z.enum(paymentStatuses),
  paid_at: z.nullable(instant),
  created_at: instant,
});

const fullStudent = z.object({
  ...userFields,
  class_level: z.nullable(z.string()),
  class_level_id: z.nullable(id),
  tags: z.array(recordTag),
  enrolled_course_count: z.int(),
  last_payment: z.nullable(lastPayment),
  /** Who is asked for the money, if not the student. */
  payer: z.nullable(namedPayer),
});
export type Student = z.output<typeof fullStudent>;

const hiddenFromTeachers = z.pick(fullStudent, {
  phone: true,
  is_trial: true,
  has_purchased: true,
  trial_ends_at: true,
  last_login_at: true,
  enrolled_course_count: true,
  last_payment: true,
  payer: true,
});
const student = z.extend(fullStudent, z.partial(hiddenFromTeachers).shape);
/** As the caller sees it. */
export type SeenStudent = z.output<typeof student>;

export const listStudents = withSchemas(students.listStudents, {
  cache: true,
  summary: 'Students; a teacher sees only those of their own courses.',
  response: resultsPage(student),
});

const details = z.object({
  enrolments: z.array(
    z.object({
      id,
      course: z.object({ id, title: z.string() }),
      status: z.enum(students.enrolmentStatuses),
      enrolled_at: instant,
      transferred_to: z.nullable(z.object({ id, title: z.string() })),
    }),
  ),
  payments: z.array(z.extend(lastPayment, { course: z.object({ id, title: z.string() }) })),
  payment_count: z.int(),
  /** What the student has paid, without what was refunded, per currency. */
  paid: z.array(z.object({ currency: z.string(), amount: z.string() })),
  /** What the student owes, per currency. */
  balances: z.array(
    z.object({
      currency: z.string(),
      balance: z.string(),
      overdue: z.string(),
      /** The first due date from today on with something open. */
      next_due_on: z.nullable(z.string()),
    }),
  ),
});
export type StudentDetails = Student & z.output<typeof details>;

const studentDetails = z.extend(student, {
  ...z.partial(details).shape,
  enrolments: details.shape.enrolments,
});
export type SeenStudentDetails = z.output<typeof studentDetails>;

export const readStudent = withSchemas(students.readStudent, {
  summary: `A student with the trial, the latest ${students.studentDetailRows} enrolments and the latest ${students.studentDetailRows} payments.`,
  response: z.object({ data: studentDetails }),
});

export const registerStudent = withSchemas(students.registerStudent, {
  summary: 'Add a student.',
  body: studentForm,
  status: 201,
  response: written(z.extend(student, z.partial(z.object(createdLink)).shape)),
  hasSecret: true,
  errors: ['email_in_use'],
});

export const updateStudent = withSchemas(students.updateStudent, {
  summary: 'Edit a student, or extend the trial.',
  body: studentChange,
  response: written(student),
  errors: ['email_in_use', 'stale'],
});

const unenrolledStudent = z.extend(student, {
  /** When the student last had a course, or registered. */
  waiting_since: instant,
});
export type UnenrolledStudent = Student & z.output<typeof unenrolledStudent>;

/** The same on every page. The filter `waiting` of the student list finds these students. */
const waitingCounts = z.object({
  under_2_weeks: z.int().check(z.describe('Up to 13 days.')),
  from_2_to_8_weeks: z.int().check(z.describe('14 to 56 days.')),
  over_8_weeks: z.int().check(z.describe('57 days or more.')),
} satisfies Record<students.WaitingTime, z.ZodMiniType>);
export type WaitingCounts = z.output<typeof waitingCounts>;

export const listUnenrolledStudents = withSchemas(students.listUnenrolledStudents, {
  cache: true,
  summary: 'Active students without an active enrolment, waiting longest first.',
  response: z.extend(resultsPage(unenrolledStudent), { waiting: waitingCounts }),
});
