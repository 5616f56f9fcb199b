import { endpoint } from './endpoint.ts';
import type * as schema from './enrolments.schema.ts';
import type { ResultsPage, Written } from './list.schema.ts';
import { selectionFilters } from './list.ts';
import { enrolmentStatuses } from './students.ts';

export type * from './enrolments.schema.ts';

const enrolmentContent = [
  'enrolments',
  'students',
  'courses',
  'teachers',
  'payers',
  'school',
] as const;

export const listEnrolments = endpoint<ResultsPage<schema.Enrolment>>()({
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

export const readEnrolment = endpoint<{ data: schema.EnrolmentDetails }>()({
  route: 'GET /api/enrolments/{id}/',
  access: { action: 'read', subject: 'Enrolment' },
  shows: ['enrolments', 'payments', 'prices'],
});

/** `overbook` is for owners and admins. */
export const createEnrolment = endpoint<Written<schema.Enrolment>, schema.EnrolmentForm>()({
  route: 'POST /api/enrolments/',
  access: { action: 'create', subject: 'Enrolment' },
  affects: enrolmentContent,
});

/** Enrols the first of the waiting list of a course with a free seat. */
export const enrolNext = endpoint<Written<schema.Enrolment>, schema.NextForm | undefined>()({
  route: 'POST /api/courses/{id}/enrol-next/',
  access: { action: 'create', subject: 'Enrolment' },
  affects: enrolmentContent,
});

/** The server adds one rule: support can only cancel, and take a cancellation back. */
export const updateEnrolment = endpoint<Written<schema.Enrolment>, schema.EnrolmentChange>()({
  route: 'PATCH /api/enrolments/{id}/',
  access: { action: 'update', subject: 'Enrolment' },
  affects: enrolmentContent,
});

/** The server adds one rule: support cannot transfer. */
export const transferEnrolment = endpoint<Written<schema.Enrolment>, schema.TransferForm>()({
  route: 'POST /api/enrolments/{id}/transfer/',
  access: { action: 'update', subject: 'Enrolment' },
  affects: enrolmentContent,
});
