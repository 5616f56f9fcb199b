import type { AuditEvent } from './audit.schema.ts';
import { allContent } from './content.ts';
import { endpoint } from './endpoint.ts';
import type { ResultsPage, Written } from './list.schema.ts';
import type { Confirmation } from './text.schema.ts';

export type * from './audit.schema.ts';

export const auditActions = [
  'teacher.registered',
  'teacher.updated',
  'student.registered',
  'student.updated',
  'user.status_changed',
  'user.updated',
  'user.created',
  'user.password_set',
  'user.erased',
  'user.data_exported',
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
  /** Left the waiting list. */
  'enrolment.deleted',
  'charge.created',
  'charge.updated',
  'charge.cancelled',
  'charge.postponed',
  'charge.replanned',
  'note.created',
  'note.deleted',
  'pricing.created',
  'pricing.deleted',
  'payment_plan.created',
  'payment_plan.updated',
  'payment_plan.deleted',
  'tax_rate.created',
  'tax_rate.updated',
  'tax_rate.deleted',
  'tag.created',
  'tag.updated',
  'tag.deleted',
  'tag.merged',
  'payer.created',
  'payer.updated',
  'payer.deleted',
  'invoice.created',
  'invoice.credited',
  'reconciliation.created',
  'reconciliation.row_ignored',
  'reconciliation.row_restored',
  'view.created',
  'view.updated',
  'view.deleted',
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
  'payer.linked',
  'payment.corrected',
  'payment.split',
  'payment.credit_moved',
  'attention.snoozed',
  'attention.unsnoozed',
  'attention.handed_over',
  'day.closed',
  'day.reopened',
  'mfa.enabled',
  'mfa.disabled',
  'mfa.passkey_renamed',
  'mfa.recovery_codes_created',
  'mfa.recovery_code_used',
  'mfa.reset',
  'school.security_changed',
  'school.retention_changed',
  'school.retention_applied',
  'invitation.sent',
  'invitation.revoked',
  'invitation.accepted',
  'user.reset_link_created',
  'user.password_reset',
  'user.password_changed',
  'user.role_changed',
  'session.others_ended',
  'sign_in.failed',
  'sign_in.limited',
  'access.refused',
  'list.exported',
  'job.cancelled',
  /** Of jobs that change many records, each with an event of its own. */
  'job.started',
  'job.finished',
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
  'View',
  'Session',
  'Payment',
  'PaymentPlan',
  'TaxRate',
  'Tag',
  'Payer',
  'Invoice',
  'Reconciliation',
  'Job',
  /** The id is the date. */
  'Day',
  /** An exported list; the id is its name. */
  'List',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

const auditCategories = ['security'] as const;

/** Of accounts, sessions and their protection. */
const security =
  /^(sign_in|access|list|session|user|invitation|mfa)\.|^school\.(security_changed|retention_)/;
export const securityActions: readonly AuditAction[] = auditActions.filter((action) =>
  security.test(action),
);

/** Bookmarks are recorded too, but nobody watches for them. */
const auditedContent = allContent.filter((content) => content !== 'bookmarks');

export const listAuditEvents = endpoint<ResultsPage<AuditEvent>>()({
  route: 'GET /api/audit/',
  access: { action: 'read', subject: 'Audit' },
  shows: auditedContent,
  list: {
    orderings: ['occurred_at'],
    filters: { action: auditActions, subject: auditSubjects, category: auditCategories },
    idFilters: ['subject_id'],
    rangeFilters: { occurred: 'day' },
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
      'address',
      'occurrences',
      'redacted_at',
    ],
  },
});

/**
 * The server adds two rules: the caller must be able to make the change that the revert makes, with
 * a recent sign-in if that change needs one.
 */
export const revertAuditEvent = endpoint<
  Written<Pick<AuditEvent, 'id'>>,
  Confirmation | undefined
>()({
  route: 'POST /api/audit/{id}/revert/',
  access: { action: 'read', subject: 'Audit' },
  affects: allContent,
  needsRecentSignIn: { field: 'password' },
});
