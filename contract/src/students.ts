import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { listQuery, resultsPage } from './list.ts';
import { paymentStatuses } from './payment-status.ts';
import { id, idParams, instant } from './text.ts';
import { userFields, userStatuses } from './user.ts';

export const enrolmentStatuses = ['active', 'completed', 'cancelled'] as const;
/** Whether a student has an active enrolment. */
export const enrolmentStates = ['enrolled', 'not_enrolled'] as const;
export const trialStates = ['active', 'expired', 'converted'] as const;

const lastPayment = z.object({
  id,
  number: z.string(),
  amount: z.string(),
  currency: z.string(),
  status: z.enum(paymentStatuses),
  paid_at: z.nullable(instant),
  created_at: instant,
});

const student = z.object({
  ...userFields,
  class_level: z.nullable(z.string()),
  enrolled_course_count: z.int(),
  last_payment: z.nullable(lastPayment),
});
export type Student = z.output<typeof student>;

const studentColumns = [
  'id',
  'full_name',
  'email',
  'status',
  'phone',
  'class_level',
  'enrolled_course_count',
  'has_purchased',
  'is_trial',
  'trial_ends_at',
  'created_at',
  'last_login_at',
] as const;

export const listStudents = endpoint({
  method: 'GET',
  path: '/api/auth/admin/students/',
  summary: 'Students; for a teacher, those of their own courses.',
  access: { action: 'read', subject: 'Student' },
  cache: true,
  query: listQuery({
    orderings: [
      'full_name',
      'email',
      'status',
      'class_level',
      'enrolled_course_count',
      'created_at',
      'last_login_at',
    ],
    filters: {
      status: userStatuses,
      enrolment: enrolmentStates,
      trial: trialStates,
    },
    textFilters: ['class_level'],
  }),
  response: resultsPage(student),
  csv: { access: { action: 'export', subject: 'Student' }, columns: studentColumns },
});

export const readStudent = endpoint({
  method: 'GET',
  path: '/api/auth/admin/students/{id}/',
  summary: 'A student with enrolments, payments and trial.',
  access: { action: 'read', subject: 'Student' },
  params: idParams,
  response: z.object({
    data: z.extend(student, {
      enrolments: z.array(
        z.object({
          id,
          course: z.object({ id, title: z.string() }),
          status: z.enum(enrolmentStatuses),
          enrolled_at: instant,
        }),
      ),
      payments: z.array(z.extend(lastPayment, { course: z.object({ id, title: z.string() }) })),
      payment_count: z.int(),
    }),
  }),
});
export type StudentDetails = z.output<typeof readStudent.response>['data'];

const unenrolledStudent = z.extend(student, {
  /** Since when this student has had no course: registration, or the end of the last one. */
  waiting_since: instant,
});
export type UnenrolledStudent = z.output<typeof unenrolledStudent>;

export const listUnenrolledStudents = endpoint({
  method: 'GET',
  path: '/api/auth/students/not-enrolled/',
  summary: 'Active students with no active enrolment, the longest waiting first.',
  access: { action: 'read', subject: 'Dashboard' },
  cache: true,
  query: listQuery({
    orderings: ['waiting_since', 'full_name', 'created_at'],
    textFilters: ['class_level'],
  }),
  response: resultsPage(unenrolledStudent),
  csv: {
    access: { action: 'export', subject: 'Student' },
    columns: [...studentColumns, 'waiting_since'],
  },
});
