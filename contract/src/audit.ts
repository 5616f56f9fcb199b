import type { AuditEvent } from './audit.schema.ts';
import { endpoint } from './endpoint.ts';
import type { ResultsPage } from './list.schema.ts';

export type { AuditEvent };

export const auditActions = [
  'teacher.registered',
  'user.status_changed',
  'user.created',
  'user.password_set',
  'pricing.created',
  'pricing.deleted',
  'bookmark.added',
  'bookmark.removed',
  'session.started',
  'session.ended',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditSubjects = [
  'User',
  'Teacher',
  'Student',
  'Pricing',
  'Bookmark',
  'Session',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

export const listAuditEvents = endpoint<{ response: ResultsPage<AuditEvent> }>()({
  method: 'GET',
  path: '/api/audit/',
  access: { action: 'read', subject: 'Audit' },
  list: {
    orderings: ['occurred_at'],
    filters: { action: auditActions, subject: auditSubjects },
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
