import { type AuditEvent, auditActions, auditSubjects } from '@provost/contract/audit';
import type { Adapted } from '@/api/hosts/adapted.ts';
import type { Resource } from '@/table/resource.ts';
import { auditColumns } from './audit-columns.tsx';
import { auditList } from './audit-list.ts';

/** An event has no details beyond its row. */
export const audit: Resource<Adapted<AuditEvent>> = {
  name: 'audit',
  texts: {
    title: 'nav.audit',
    count: 'audit.count',
    search: 'audit.search',
    empty: 'audit.empty',
    emptyHint: 'audit.emptyHint',
    noMatch: 'audit.noMatch',
    failure: 'audit.failure',
  },
  list: auditList,
  columns: auditColumns,
  filters: [
    {
      name: 'action',
      title: 'audit.action',
      options: auditActions,
      label: (action, t) => t(`audit.actions.${action.replace('.', '_')}`),
    },
    {
      name: 'subject',
      title: 'audit.type',
      options: auditSubjects,
      label: (subject, t) => t(`audit.subjects.${subject}`),
    },
  ],
};
