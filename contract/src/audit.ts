import type { AuditEvent } from './audit.schema.ts';
import { endpoint } from './endpoint.ts';
import type { ResultsPage, Written } from './list.schema.ts';

export type { AuditEvent };

export const auditActions = [
  'teacher.registered',
  'teacher.updated',
  'student.registered',
  'student.updated',
  'user.status_changed',
  'user.created',
  'user.password_set',
  'user.erased',
  'user.sessions_ended',
  'school.updated',
  'class_level.created',
  'class_level.updated',
  'class_level.deleted',
  'class_level.reordered',
  'course.created',
  'course.updated',
  'course.deleted',
  'enrolment.created',
  'enrolment.updated',
  'enrolment.transferred',
  'note.created',
  'note.deleted',
  'pricing.created',
  'pricing.deleted',
  'bookmark.added',
  'bookmark.removed',
  'session.started',
  'session.ended',
  'payment.recorded',
  'payment.marked_paid',
  'payment.voided',
  'payment.reopened',
  'payment.refunded',
  'payment.adjusted',
  'attention.snoozed',
  'attention.unsnoozed',
  'invitation.sent',
  'invitation.revoked',
  'invitation.accepted',
  'user.reset_link_created',
  'user.password_reset',
  'user.password_changed',
  'job.cancelled',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditSubjects = [
  'User',
  'Teacher',
  'Student',
  'School',
  'ClassLevel',
  'Course',
  'Enrolment',
  'Note',
  'Pricing',
  'Bookmark',
  'Session',
  'Payment',
  'Job',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

export const listAuditEvents = endpoint<{ response: ResultsPage<AuditEvent> }>()({
  method: 'GET',
  path: '/api/audit/',
  access: { action: 'read', subject: 'Audit' },
  list: {
    orderings: ['occurred_at'],
    filters: { action: auditActions, subject: auditSubjects },
    /** The id of the subject; used together with `subject`. */
    idFilters: ['subject_id'],
  },
  csv: {
    access: { action: 'export', subject: 'Audit' },
    columns: [
      'id',
      'occurred_at',
      'actor.full_name',
      'actor.email',
      'action',
      'subject',
      'subject_id',
      'subject_label',
      'before',
      'after',
      'request_id',
    ],
  },
});

/** The server adds one rule: the caller must be able to make the change that the revert makes. */
export const revertAuditEvent = endpoint<{ response: Written<Pick<AuditEvent, 'id'>> }>()({
  method: 'POST',
  path: '/api/audit/{id}/revert/',
  access: { action: 'read', subject: 'Audit' },
});
