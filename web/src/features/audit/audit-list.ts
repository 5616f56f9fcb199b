import type { AuditEvent } from '@provost/contract/audit';
import { listAuditEvents, securityActions } from '@provost/contract/audit';
import { rangeParameters } from '@provost/contract/list';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { auditAdapter } from '@/api/hosts/audit.ts';
import type { ListDefinition } from '@/api/list/list-definition.ts';
import { byInstant } from '@/api/list/sort-keys.ts';
import { isOneOf } from '@/lib/data/is-one-of.ts';

export const auditList: ListDefinition<Adapted<AuditEvent>> = {
  endpoint: listAuditEvents,
  defaultOrdering: '-occurred_at',
  ...auditAdapter,
  searchTexts: ({ actor, subject_label }) => [actor?.full_name, actor?.email, subject_label],
  sortKeys: { occurred_at: byInstant((row) => row.occurred_at) },
  filterValues: {
    action: (row) => row.action,
    subject: (row) => row.subject,
    category: (row) => (isOneOf(securityActions, row.action) ? 'security' : undefined),
  },
  serverFilters: rangeParameters(listAuditEvents.list).map(([name]) => name),
};
