import { listAuditEvents } from '@provost/contract/audit';
import { nestedRow } from '@/api/hosts/nested-rows.ts';
import { rowReaders } from '@/api/hosts/row-readers.ts';
import { dateOf, idOf, personNameOf, type Row, textOf } from '@/api/hosts/rows.ts';
import { byDate } from '@/api/hosts/sort-keys.ts';
import type { ListDefinition } from '@/api/list/list-definition.ts';

export interface AuditRow {
  readonly id: string | undefined;
  readonly actor: { readonly full_name: string | undefined; readonly email: string | undefined };
  readonly action: string | undefined;
  readonly subject: string | undefined;
  readonly subject_id: string | undefined;
  readonly subject_label: string | undefined;
  readonly before: Row | undefined;
  readonly after: Row | undefined;
  readonly request_id: string | undefined;
  readonly occurred_at: Date | undefined;
}

const actorOf = (raw: unknown): AuditRow['actor'] => {
  const actor = nestedRow(raw, 'actor');
  return { full_name: personNameOf(actor), email: textOf(actor, 'email') };
};

const readers = rowReaders<AuditRow>({
  id: idOf,
  actor: actorOf,
  action: (raw) => textOf(raw, 'action'),
  subject: (raw) => textOf(raw, 'subject'),
  subject_id: (raw) => textOf(raw, 'subject_id'),
  subject_label: (raw) => textOf(raw, 'subject_label', 'subject_id'),
  before: (raw) => nestedRow(raw, 'before'),
  after: (raw) => nestedRow(raw, 'after'),
  request_id: (raw) => textOf(raw, 'request_id'),
  occurred_at: (raw) => dateOf(raw, 'occurred_at'),
});

export const auditList: ListDefinition<AuditRow> = {
  endpoint: listAuditEvents,
  defaultOrdering: '-occurred_at',
  ...readers,
  searchTexts: ({ actor, subject_label }) => [actor.full_name, actor.email, subject_label],
  sortKeys: { occurred_at: (row) => byDate(row.occurred_at) },
  filterValues: { action: (row) => row.action, subject: (row) => row.subject },
};
