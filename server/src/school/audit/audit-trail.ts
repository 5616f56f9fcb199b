import type { AuditAction, AuditSubject } from '@provost/contract/audit';
import type { Writer } from '../../database/database.ts';
import type { WriteRequest } from '../../http/api.ts';
import { shortenAddress } from '../../http/request/network.ts';
import { auditSearchKey } from '../search-keys/search-keys.ts';

/** The user who acted, such as a `Caller`. */
export interface Actor {
  readonly userId: number;
  readonly fullName: string;
  readonly email: string;
}

export interface AuditEntry {
  /** Null for the operator or the server itself. */
  readonly actor: Actor | null;
  readonly action: AuditAction;
  readonly subject: AuditSubject;
  readonly subjectId: number | string;
  /** The name of the subject for people. */
  readonly subjectLabel: string;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  readonly requestId: string | null;
  readonly at: Date;
  /** Of the client; the event has its network only. */
  readonly address?: string;
  /** The version of the subject after the change. */
  readonly subjectVersion?: number;
  readonly revertsId?: number | undefined;
  readonly jobId?: number | undefined;
}

/**
 * Writes an event in the transaction of the change: neither exists without the other. Returns its
 * id, with which the change can be reverted.
 */
export async function recordAudit(writer: Writer, entry: AuditEntry): Promise<number> {
  const { id } = await writer
    .insertInto('audit_events')
    .values(auditRow(entry))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const auditRow = (entry: AuditEntry) => ({
  actor_id: entry.actor?.userId ?? null,
  action: entry.action,
  subject: entry.subject,
  subject_id: String(entry.subjectId),
  subject_label: entry.subjectLabel,
  before: toJson(entry.before),
  after: toJson(entry.after),
  request_id: entry.requestId,
  occurred_at: entry.at.toISOString(),
  subject_version: entry.subjectVersion ?? null,
  reverts_id: entry.revertsId ?? null,
  job_id: entry.jobId ?? null,
  address: shortenAddress(entry.address ?? ''),
  search_key: auditSearchKey({ label: entry.subjectLabel, actor: entry.actor }),
});

type WrittenEntry = Omit<AuditEntry, 'actor' | 'requestId' | 'at' | 'jobId'>;

const entryOf = (
  { caller, requestId, now, revertsId, jobId }: WriteRequest,
  entry: WrittenEntry,
) => ({ revertsId, ...entry, actor: caller, requestId, at: now, jobId });

/** Writes the event of a request of a signed-in user. */
export const recordWrite = (writer: Writer, request: WriteRequest, entry: WrittenEntry) =>
  recordAudit(writer, entryOf(request, entry));

/** Writes the events of changes of several records, each once. Returns their ids by record. */
export async function recordWrites(
  writer: Writer,
  request: WriteRequest,
  entries: readonly WrittenEntry[],
): Promise<Map<number, number>> {
  if (entries.length === 0) return new Map();
  const rows = await writer
    .insertInto('audit_events')
    .values(entries.map((entry) => auditRow(entryOf(request, entry))))
    .returning(['id', 'subject_id'])
    .execute();
  return new Map(rows.map(({ id, subject_id }) => [Number(subject_id), id]));
}

const toJson = (value: Readonly<Record<string, unknown>> | undefined): string | null =>
  value === undefined ? null : JSON.stringify(value);
