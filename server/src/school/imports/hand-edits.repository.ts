import type { Subject } from '@provost/contract/ability';
import type { Reader } from '../../database/database.ts';

interface Edited {
  readonly subject: Subject;
  /** The events that say which fields were edited. */
  readonly updates?: readonly string[];
}

/**
 * The fields of each record that somebody has edited since an import changed them, also several
 * records at once. Changes that were taken back do not count.
 */
export async function handEdits(
  reader: Reader,
  { subject, updates = [] }: Edited,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const edited = new Map<number, Set<string>>();
  if (ids.length === 0 || updates.length === 0) return edited;
  const events = await reader
    .selectFrom('audit_events')
    .leftJoin('jobs', 'jobs.id', 'audit_events.job_id')
    .select([
      'audit_events.id',
      'subject_id',
      'after',
      'reverts_id',
      'job_id',
      'jobs.kind as job_kind',
    ])
    .where('subject', '=', subject)
    .where('subject_id', 'in', ids.map(String))
    .where('action', 'in', [...updates])
    .orderBy('audit_events.id')
    .execute();
  const takenBack = new Set<number>();
  for (const { id, reverts_id } of events.toReversed()) {
    if (reverts_id !== null && !takenBack.has(id)) takenBack.add(reverts_id);
  }
  for (const { id, subject_id, after, reverts_id, job_id, job_kind } of events) {
    if (takenBack.has(id) || reverts_id !== null) continue;
    const record = Number(subject_id);
    const fields = Object.keys(JSON.parse(after ?? '{}') as object);
    // Jobs are deleted before events.
    const isImport = job_id !== null && (job_kind === null || job_kind === 'import.apply');
    if (isImport && !edited.has(record)) edited.set(record, new Set());
    for (const field of fields) {
      if (isImport) edited.get(record)?.delete(field);
      else edited.get(record)?.add(field);
    }
  }
  return edited;
}
