import * as z from 'zod/mini';
import * as audit from './audit.ts';
import { withSchemas } from './endpoint.schema.ts';
import { resultsPage } from './list.schema.ts';
import { id, instant } from './text.schema.ts';

const auditEvent = z.object({
  id,
  actor: z.nullable(z.object({ id, full_name: z.string(), email: z.string() })),
  action: z.enum(audit.auditActions),
  subject: z.enum(audit.auditSubjects),
  subject_id: z.string(),
  /** The name of the subject that the dashboard shows. */
  subject_label: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  request_id: z.nullable(z.string()),
  occurred_at: instant,
});
export type AuditEvent = z.output<typeof auditEvent>;

export const listAuditEvents = withSchemas(audit.listAuditEvents, {
  cache: true,
  summary: 'Audit events; finance and support see only their own.',
  response: resultsPage(auditEvent),
});
