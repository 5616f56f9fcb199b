import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { listQuery, resultsPage } from './list.ts';
import { id, instant } from './text.ts';

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

const auditEvent = z.object({
  id,
  actor: z.nullable(z.object({ id, full_name: z.string(), email: z.string() })),
  action: z.enum(auditActions),
  subject: z.enum(auditSubjects),
  subject_id: z.string(),
  /** What the event is about, as a person would name it. */
  subject_label: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  request_id: z.nullable(z.string()),
  occurred_at: instant,
});
export type AuditEvent = z.output<typeof auditEvent>;

export const listAuditEvents = endpoint({
  method: 'GET',
  path: '/api/audit/',
  summary: "Who did what; for finance and support, one's own deeds.",
  access: { action: 'read', subject: 'Audit' },
  cache: true,
  query: listQuery({
    orderings: ['occurred_at'],
    filters: { action: auditActions, subject: auditSubjects },
  }),
  response: resultsPage(auditEvent),
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
