import * as z from 'zod/mini';
import * as audit from './audit.ts';
import { withSchemas } from './endpoint.schema.ts';
import { resultsPage, written } from './list.schema.ts';
import { confirmation, id, instant } from './text.schema.ts';

const auditEvent = z.object({
  id,
  actor: z.nullable(z.object({ id, full_name: z.string(), email: z.string() })),
  action: z.enum(audit.auditActions),
  subject: z.enum(audit.auditSubjects),
  subject_id: z.string(),
  subject_label: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  /** The present names of the records whose ids are in the values, such as `teacher:2`. */
  names: z.record(z.string(), z.string()),
  request_id: z.nullable(z.string()),
  occurred_at: instant,
  /** The network of the client: the /24 of an IPv4 address, the /48 of an IPv6 address. */
  address: z.nullable(z.string()),
  /** Repeated attempts and refusals within ten minutes are counted in one event. */
  occurrences: z.int(),
  /** When an erasure removed personal data from the event. */
  redacted_at: z.nullable(instant),
  /** Whether the caller can still revert it: the subject has not changed since. */
  is_revertible: z.boolean(),
  reverts_id: z.nullable(id),
  reverted_by_id: z.nullable(id),
});
export type AuditEvent = z.output<typeof auditEvent>;

export const listAuditEvents = withSchemas(audit.listAuditEvents, {
  cache: true,
  summary: 'Audit events; finance and support see only their own.',
  response: resultsPage(auditEvent),
});

export const revertAuditEvent = withSchemas(audit.revertAuditEvent, {
  summary: 'Revert one event, if its subject has not changed since.',
  body: confirmation,
  status: 201,
  response: written(z.pick(auditEvent, { id: true })),
  errors: [
    'stale',
    'not_revertible',
    'last_owner',
    'in_use',
    'already_enrolled',
    'course_full',
    'email_in_use',
    'code_in_use',
    'name_in_use',
    'reference_in_use',
  ],
});
