import { endpoint } from './endpoint.ts';
import type { ResultsPage, Written } from './list.schema.ts';
import { selectionFilters } from './list.ts';
import type { StudentChange, StudentForm } from './students.form.ts';
import type { SeenStudent, SeenStudentDetails, WaitingCounts } from './students.schema.ts';
import { userStatuses } from './user.ts';

export type * from './students.form.ts';
export type * from './students.schema.ts';

/** Those who are waiting have no seat, and owe nothing until they are enrolled. */
export const enrolmentStatuses = ['active', 'waiting', 'completed', 'cancelled'] as const;
/** With an active enrolment; or active without one, as in the list of unenrolled students. */
export const enrolmentStates = ['enrolled', 'not_enrolled'] as const;
export const trialStates = ['active', 'expired', 'converted'] as const;
/** How long a student has been without a course, in whole days of the school since `waiting_since`. */
export const waitingTimes = ['under_2_weeks', 'from_2_to_8_weeks', 'over_8_weeks'] as const;
export type WaitingTime = (typeof waitingTimes)[number];

/** The details of a student have this many enrolments and payments, the newest. */
export const studentDetailRows = 100;

const readStudents = { action: 'read', subject: 'Student' } as const;

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
  'tags',
] as const;

export const listStudents = endpoint<ResultsPage<SeenStudent>>()({
  route: 'GET /api/auth/admin/students/',
  access: readStudents,
  shows: ['students', 'tags'],
  list: {
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
      waiting: waitingTimes,
    },
    idFilters: ['class_level', 'tag', ...selectionFilters],
  },
  csv: { access: { action: 'export', subject: 'Student' }, columns: studentColumns },
});

export const readStudent = endpoint<{ data: SeenStudentDetails }>()({
  route: 'GET /api/auth/admin/students/{id}/',
  access: readStudents,
  shows: ['students', 'enrolments', 'payments', 'tags'],
});

export const registerStudent = endpoint<Written<SeenStudent>, StudentForm>()({
  route: 'POST /api/auth/register/student/',
  access: { action: 'create', subject: 'Student' },
  affects: ['students', 'enrolments', 'payments', 'payers', 'school', 'tags'],
});

export const updateStudent = endpoint<Written<SeenStudent>, StudentChange>()({
  route: 'PATCH /api/auth/admin/students/{id}/',
  access: { action: 'update', subject: 'Student' },
  affects: ['students', 'enrolments', 'payments', 'payers', 'school', 'tags'],
  // A person who controls the email can get the account.
  needsRecentSignIn: { field: 'email' },
});

export const listUnenrolledStudents = endpoint<
  ResultsPage<SeenStudent & { waiting_since: string }> & { waiting: WaitingCounts }
>()({
  route: 'GET /api/auth/students/not-enrolled/',
  access: { action: 'read', subject: 'Dashboard' },
  shows: ['students', 'enrolments', 'tags'],
  list: {
    orderings: ['waiting_since', 'full_name', 'created_at'],
    idFilters: ['class_level', 'tag', ...selectionFilters],
  },
  csv: {
    access: { action: 'export', subject: 'Student' },
    columns: [...studentColumns, 'waiting_since'],
  },
});
