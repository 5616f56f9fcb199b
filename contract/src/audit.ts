import type { AuditEvent } from './audit.schema.ts';
import { allContent } from './content.ts';
import { endpoint } from './endpoint.ts';
import type { ResultsPage, Written } from './list.schema.ts';
import type { Confirmation } from './text.schema.ts';

export type * from './audit.schema.ts';

const changes = <const Subject extends string, const Change extends string>(
  subject: Subject,
  ...names: Change[]
) => names.map((name) => `${subject}.${name}` as const);

export const auditActions = [
  ...changes('teacher', 'registered', 'updated'),
  ...changes('student', 'registered', 'updated'),
  ...changes(
    'user',
    'status_changed',
    'updated',
    'created',
    'password_set',
    'erased',
    'data_exported',
    'sessions_ended',
  ),
  ...changes('school', 'updated'),
  ...changes('class_level', 'created', 'updated', 'deleted', 'reordered'),
  ...changes('course', 'created', 'updated', 'deleted'),
  /** A deleted one left the waiting list. */
  ...changes('enrolment', 'created', 'updated', 'transferred', 'deleted'),
  ...changes('charge', 'created', 'updated', 'cancelled', 'postponed', 'replanned'),
  ...changes('note', 'created', 'deleted'),
  ...changes('pricing', 'created', 'deleted'),
  ...changes('payment_plan', 'created', 'updated', 'deleted'),
  ...changes('tax_rate', 'created', 'updated', 'deleted'),
  ...changes('tag', 'created', 'updated', 'deleted', 'merged'),
  ...changes('payer', 'created', 'updated', 'deleted'),
  ...changes('invoice', 'created', 'credited'),
  ...changes('reconciliation', 'created', 'row_ignored', 'row_restored'),
  ...changes('view', 'created', 'updated', 'deleted'),
  ...changes('bookmark', 'added', 'removed'),
  ...changes('session', 'started', 'ended'),
  ...changes('payment', 'recorded', 'marked_paid', 'voided', 'reopened', 'refunded', 'adjusted'),
  ...changes('payer', 'linked'),
  ...changes('payment', 'corrected', 'split', 'credit_moved'),
  ...changes('attention', 'snoozed', 'unsnoozed', 'handed_over'),
  ...changes('day', 'closed', 'reopened'),
  ...changes(
    'mfa',
    'enabled',
    'disabled',
    'passkey_renamed',
    'recovery_codes_created',
    'recovery_code_used',
    'reset',
  ),
  ...changes('school', 'security_changed', 'retention_changed', 'retention_applied'),
  ...changes('invitation', 'sent', 'revoked', 'accepted'),
  ...changes('user', 'reset_link_created', 'password_reset', 'password_changed', 'role_changed'),
  ...changes('session', 'others_ended'),
  ...changes('sign_in', 'failed', 'limited'),
  ...changes('access', 'refused'),
  ...changes('list', 'exported'),
  ...changes('job', 'cancelled'),
  /** Of jobs that change many records, each with an event of its own. */
  ...changes('job', 'started', 'finished'),
];
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
