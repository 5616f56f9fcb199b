import type { Database } from '../../database/database.ts';

/** The audit events about a record, oldest first. */
export async function auditEventsOf({ reader }: Database, subject: string, id: number) {
  const rows = await reader
    .selectFrom('audit_events')
    .select(['id', 'action', 'before', 'after', 'subject_label', 'subject_version'])
    .where('subject', '=', subject)
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...row,
    before: row.before === null ? null : JSON.parse(row.before),
    after: row.after === null ? null : JSON.parse(row.after),
  }));
}
