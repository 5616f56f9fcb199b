import { listAuditEvents } from '@provost/contract/audit';
import type { ListDefinition } from '@/lib/list/list-definition.ts';
import { nestedRow } from '@/lib/nested-rows.ts';
import { dateOf, idOf, personNameOf, type Row, textOf } from '@/lib/rows.ts';
import { byDate } from '@/lib/sort-keys.ts';

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

const readRow = (raw: unknown): AuditRow => {
  const actor = nestedRow(raw, 'actor');
  return {
    id: idOf(raw),
    actor: { full_name: personNameOf(actor), email: textOf(actor, 'email') },
    action: textOf(raw, 'action'),
    subject: textOf(raw, 'subject'),
    subject_id: textOf(raw, 'subject_id'),
    subject_label: textOf(raw, 'subject_label', 'subject_id'),
    before: nestedRow(raw, 'before'),
    after: nestedRow(raw, 'after'),
    request_id: textOf(raw, 'request_id'),
    occurred_at: dateOf(raw, 'occurred_at'),
  };
};

export const auditList: ListDefinition<AuditRow> = {
  endpoint: listAuditEvents,
  defaultOrdering: '-occurred_at',
  readRow,
  searchTexts: ({ actor, subject_label }) => [actor.full_name, actor.email, subject_label],
  sortKeys: { occurred_at: (row) => byDate(row.occurred_at) },
  filterValues: { action: (row) => row.action, subject: (row) => row.subject },
};
