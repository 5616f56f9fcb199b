import type { AuditEvent } from '@provost/contract/audit';
import type { InferResult } from 'kysely';
import type { auditRows } from './audit.repository.ts';

export type AuditRow = InferResult<ReturnType<typeof auditRows>>[number];

const toRecord = (json: string | null): Record<string, unknown> | null =>
  json === null ? null : (JSON.parse(json) as Record<string, unknown>);

const toActor = (row: AuditRow): AuditEvent['actor'] =>
  row.actor_id === null || row.actor_name === null || row.actor_email === null
    ? null
    : { id: row.actor_id, full_name: row.actor_name, email: row.actor_email };

/** The contract lists every action and subject that the server writes. */
export const toAuditEvent = (row: AuditRow, isRevertible: boolean): AuditEvent => ({
  id: row.id,
  actor: toActor(row),
  action: row.action as AuditEvent['action'],
  subject: row.subject as AuditEvent['subject'],
  subject_id: row.subject_id,
  subject_label: row.subject_label,
  before: toRecord(row.before),
  after: toRecord(row.after),
  names: {},
  request_id: row.request_id,
  occurred_at: row.occurred_at,
  address: row.address,
  occurrences: row.occurrences,
  redacted_at: row.redacted_at,
  is_revertible: isRevertible && row.reverted_by_id === null,
  reverts_id: row.reverts_id,
  reverted_by_id: row.reverted_by_id,
});
