import {
  type AuditEvent,
  auditActions,
  auditCategories,
  auditSubjects,
} from '@provost/contract/audit';
import type { Own } from '@/api/own.ts';
import type { Resource } from '@/table/resource.ts';
import { auditColumns } from './audit-columns.tsx';
import { auditList } from './audit-list.ts';
import { SecurityLink } from './security-link.tsx';

/** An event has no details beyond its row. */
export const audit: Resource<Own<AuditEvent>> = {
  fileName: 'audit',
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
  actions: <SecurityLink />,
  filters: [
    {
      name: 'action',
      title: 'audit.action',
      options: auditActions,
      label: (action, t) => t(`audit.actions.${action.replace('.', '_')}`),
    },
    {
      name: 'category',
      title: 'audit.category',
      options: auditCategories,
      label: (category, t) => t(`audit.categories.${category}`),
      isOurs: true,
    },
    {
      name: 'subject',
      title: 'audit.type',
      options: auditSubjects,
      label: (subject, t) => t(`audit.subjects.${subject}`),
    },
    { name: 'occurred', title: 'audit.date', range: 'day', isOurs: true },
  ],
};
