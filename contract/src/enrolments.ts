import { endpoint } from './endpoint.ts';
import type {
  Enrolment,
  EnrolmentChange,
  EnrolmentDetails,
  EnrolmentForm,
  NextForm,
  TransferForm,
} from './enrolments.schema.ts';
import type { ResultsPage, Written } from './list.schema.ts';
import { selectionFilters } from './list.ts';
import { enrolmentStatuses } from './students.ts';

export type { Enrolment, EnrolmentChange, EnrolmentDetails, EnrolmentForm, TransferForm };

const enrolmentContent = [
  'enrolments',
  'students',
  'courses',
  'teachers',
  'payers',
  'school',
] as const;

export const listEnrolments = endpoint<{ response: ResultsPage<Enrolment> }>()({
  route: 'GET /api/enrolments/',
  access: { action: 'read', subject: 'Enrolment' },
  shows: ['enrolments'],
  list: {
    orderings: ['enrolled_at'],
    filters: { status: enrolmentStatuses },
    idFilters: ['student', 'course', ...selectionFilters],
  },
  csv: {
    access: { action: 'export', subject: 'Enrolment' },
    columns: [
      'id',
      'student.full_name',
      'student.email',
      'course.code',
      'course.title',
      'status',
      'enrolled_at',
      'ended_at',
      'reason',
    ],
  },
});

export const readEnrolment = endpoint<{ response: { data: EnrolmentDetails } }>()({
  route: 'GET /api/enrolments/{id}/',
  access: { action: 'read', subject: 'Enrolment' },
  shows: ['enrolments', 'payments', 'prices'],
});

/** `overbook` is for owners and admins. */
export const createEnrolment = endpoint<{ body: EnrolmentForm; response: Written<Enrolment> }>()({
  route: 'POST /api/enrolments/',
  access: { action: 'create', subject: 'Enrolment' },
  affects: enrolmentContent,
});

/** Enrols the first of the waiting list of a course with a free seat. */
export const enrolNext = endpoint<{ body: NextForm | undefined; response: Written<Enrolment> }>()({
  route: 'POST /api/courses/{id}/enrol-next/',
  access: { action: 'create', subject: 'Enrolment' },
  affects: enrolmentContent,
});

/** The server adds one rule: support can only cancel, and take a cancellation back. */
export const updateEnrolment = endpoint<{ body: EnrolmentChange; response: Written<Enrolment> }>()({
  route: 'PATCH /api/enrolments/{id}/',
  access: { action: 'update', subject: 'Enrolment' },
  affects: enrolmentContent,
});

/** The server adds one rule: support cannot transfer. */
export const transferEnrolment = endpoint<{ body: TransferForm; response: Written<Enrolment> }>()({
  route: 'POST /api/enrolments/{id}/transfer/',
  access: { action: 'update', subject: 'Enrolment' },
  affects: enrolmentContent,
});
