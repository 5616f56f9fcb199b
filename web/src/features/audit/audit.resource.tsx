import type { AuditEvent } from '@provost/contract/audit';
import type { Own } from '@/api/own.ts';
import { listTexts } from '@/table/list-texts.ts';
import type { Resource } from '@/table/resource.ts';
import { auditColumns } from './audit-columns.tsx';
import { auditList } from './audit-list.ts';
import { SecurityLink } from './security-link.tsx';

/** An event has no details beyond its row. */
export const resource: Resource<Own<AuditEvent>> = {
  fileName: 'audit',
  texts: listTexts('audit'),
  list: auditList,
  columns: auditColumns,
  actions: <SecurityLink />,
  filters: [
    {
      name: 'action',
      title: 'audit.action',
      label: (action, t) => t(`audit.actions.${action.replace('.', '_')}`),
    },
    {
      name: 'category',
      title: 'audit.category',
      label: (category, t) => t(`audit.categories.${category}`),
      isOurs: true,
    },
    {
      name: 'subject',
      title: 'audit.type',
      label: (subject, t) => t(`audit.subjects.${subject}`),
    },
    { name: 'occurred', title: 'audit.date', range: 'day', isOurs: true },
  ],
};
