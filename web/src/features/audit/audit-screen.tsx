import type { AuditEvent } from '@provost/contract/audit';
import { auditActions, auditSubjects } from '@provost/contract/audit';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { filterGroup } from '@/table/filters.ts';
import { ListScreen } from '@/table/list-screen.tsx';
import { useExport } from '@/table/use-export.ts';
import { useList } from '@/table/use-list.ts';
import { useAuditColumns } from './audit-columns.tsx';
import { auditList } from './audit-list.ts';

const route = getRouteApi('/shell/audit');
const idOf = ({ id }: Adapted<AuditEvent>) => id;
/** An event is all in its row: there is nothing to open. */
const noLink = (_row: Adapted<AuditEvent>, content: ReactNode) => content;
const noIntent = () => undefined;

export const AuditScreen = (): ReactNode => {
  const { t } = useTranslation();
  const state = route.useSearch();
  const list = useList(auditList, state);
  const exporting = useExport(auditList, state, 'audit');
  const count = list.page?.count;
  return (
    <ListScreen
      words={{
        title: t('nav.audit'),
        search: t('audit.search'),
        empty: t('audit.empty'),
        emptyHint: t('audit.emptyHint'),
        noMatch: t('audit.noMatch'),
        failure: t('audit.failure'),
      }}
      summary={count === undefined ? undefined : t('audit.count', { count })}
      columns={useAuditColumns()}
      filters={[
        filterGroup('action', t('audit.action'), auditActions, (action) =>
          t(`audit.actions.${action.replace('.', '_')}`),
        ),
        filterGroup('subject', t('audit.type'), auditSubjects, (subject) =>
          t(`audit.subjects.${subject}`),
        ),
      ]}
      defaultOrdering={auditList.defaultOrdering}
      list={list}
      exporting={exporting}
      rowId={idOf}
      rowLink={noLink}
      onRowIntent={noIntent}
    />
  );
};
