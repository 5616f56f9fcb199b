import { listAuditEvents } from '@provost/contract/audit';
import { adapter } from '@/api/hosts/adapted.ts';
import {
  idOf,
  instantOf,
  type JsonObject,
  objectOf,
  personNameOf,
  textOf,
} from '@/api/hosts/fields.ts';
import { byDate } from '@/api/hosts/sort-keys.ts';
import type { ListDefinition } from '@/api/list/list-definition.ts';

export interface AuditRow {
  readonly id: string | undefined;
  readonly actor: { readonly full_name: string | undefined; readonly email: string | undefined };
  readonly action: string | undefined;
  readonly subject: string | undefined;
  readonly subject_id: string | undefined;
  readonly subject_label: string | undefined;
  readonly before: JsonObject | undefined;
  readonly after: JsonObject | undefined;
  readonly request_id: string | undefined;
  readonly occurred_at: string | undefined;
}

const actorOf = (raw: unknown): AuditRow['actor'] => {
  const actor = objectOf(raw, 'actor');
  return { full_name: personNameOf(actor), email: textOf(actor, 'email') };
};

const readers = adapter<AuditRow>({
  id: idOf,
  actor: actorOf,
  action: (raw) => textOf(raw, 'action'),
  subject: (raw) => textOf(raw, 'subject'),
  subject_id: (raw) => textOf(raw, 'subject_id'),
  subject_label: (raw) => textOf(raw, 'subject_label', 'subject_id'),
  before: (raw) => objectOf(raw, 'before'),
  after: (raw) => objectOf(raw, 'after'),
  request_id: (raw) => textOf(raw, 'request_id'),
  occurred_at: (raw) => instantOf(raw, 'occurred_at'),
});

export const auditList: ListDefinition<AuditRow> = {
  endpoint: listAuditEvents,
  defaultOrdering: '-occurred_at',
  ...readers,
  searchTexts: ({ actor, subject_label }) => [actor.full_name, actor.email, subject_label],
  sortKeys: { occurred_at: (row) => byDate(row.occurred_at) },
  filterValues: { action: (row) => row.action, subject: (row) => row.subject },
};
