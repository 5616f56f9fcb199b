import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../database/database.ts';
import { callerSlot, enumFilter } from '../../list/list-source.ts';

export const auditRows = (reader: Reader) =>
  reader
    .selectFrom('audit_events')
    .leftJoin('users as actor', 'actor.id', 'audit_events.actor_id')
    .select([
      'audit_events.id',
      'actor.id as actor_id',
      'actor.full_name as actor_name',
      'actor.email as actor_email',
      'audit_events.action',
      'audit_events.subject',
      'audit_events.subject_id',
      'audit_events.subject_label',
      'audit_events.before',
      'audit_events.after',
      'audit_events.request_id',
      'audit_events.occurred_at',
    ]);

export const auditSource = {
  name: 'audit-events',
  from: sql`audit_events`,
  id: 'audit_events.id',
  own: { subject: 'Audit', where: sql<SqlBool>`audit_events.actor_id = ${callerSlot}` },
  orderings: { occurred_at: { column: 'audit_events.occurred_at', kind: 'instant' } },
  defaultOrdering: [{ field: 'occurred_at', descending: true }],
  filters: {
    action: enumFilter('audit_events.action'),
    subject: enumFilter('audit_events.subject'),
  },
  indexed: { action: ['occurred_at'], subject: ['occurred_at'] },
  walk: { table: 'audit_events', columns: ['id', 'actor_id', 'action', 'subject', 'search_key'] },
  search: { table: 'audit_events', id: 'audit_events.id', key: 'audit_events.search_key' },
  tally: {
    table: 'audit_tallies',
    own: sql<SqlBool>`actor_id = ${callerSlot}`,
    filters: { action: enumFilter('action'), subject: enumFilter('subject') },
  },
  rows: auditRows,
} as const;
