import { sql } from 'kysely';
import type { Reader } from '../../database/database.ts';
import type { ImportKind } from '../../school/imports/import-kind.ts';

/** The fields of each record that somebody has edited since the last import changed it. */
export async function handEdits(
  reader: Reader,
  { subject, updates = [] }: ImportKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const edited = new Map<number, Set<string>>();
  if (ids.length === 0 || updates.length === 0) return edited;
  const events = await reader
    .selectFrom('audit_events')
    .leftJoin('jobs', 'jobs.id', 'audit_events.job_id')
    .select([
      'subject_id',
      'after',
      'job_id',
      sql<number>`case jobs.kind when 'import.apply' then 1 else 0 end`.as('is_import'),
    ])
    .where('subject', '=', subject)
    .where('subject_id', 'in', ids.map(String))
    .where('action', 'in', [...updates])
    .orderBy('audit_events.id')
    .execute();
  for (const { subject_id, after, job_id, is_import } of events) {
    const id = Number(subject_id);
    if (is_import === 1) edited.set(id, new Set());
    else if (job_id === null) {
      const fields = Object.keys(JSON.parse(after ?? '{}') as object);
      for (const field of fields) edited.get(id)?.add(field);
    }
  }
  return edited;
}
