import type { Teacher } from '@provost/contract/teachers';
import { registerTeacher } from '@provost/contract/teachers';
import { userStatuses } from '@provost/contract/user';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { useCan } from '@/api/use-can.ts';
import { filterGroup } from '@/table/filters.ts';
import { ListScreen } from '@/table/list-screen.tsx';
import { useExport } from '@/table/use-export.ts';
import { useList } from '@/table/use-list.ts';
import { RowLink } from '@/ui/row-link.tsx';
import { RegisterTeacherLink } from './register-teacher-link.tsx';
import { useTeacherColumns } from './teacher-columns.tsx';
import { teacherList } from './teacher-list.ts';
import { teacherById } from './teachers.queries.ts';

const route = getRouteApi('/shell/teachers');
const idOf = ({ id }: Adapted<Teacher>) => id;

export const TeachersScreen = (): ReactNode => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const may = useCan();
  const state = route.useSearch();
  const list = useList(teacherList, state);
  const exporting = useExport(teacherList, state, 'teachers');
  const prefetch = useCallback(
    ({ id }: Adapted<Teacher>) => {
      if (id !== undefined) void client.prefetchQuery(teacherById(id));
    },
    [client],
  );
  const count = list.page?.count;
  const mayRegister = may(registerTeacher.access);
  return (
    <ListScreen
      words={{
        title: t('nav.teachers'),
        search: t('teachers.search'),
        empty: t('teachers.empty'),
        emptyHint: t('teachers.emptyHint'),
        noMatch: t('teachers.noMatch'),
        failure: t('teachers.failure'),
      }}
      summary={count === undefined ? undefined : t('teachers.count', { count })}
      columns={useTeacherColumns()}
      filters={[
        filterGroup('status', t('table.fields.status'), userStatuses, (status) =>
          t(`status.${status}`),
        ),
      ]}
      defaultOrdering={teacherList.defaultOrdering}
      list={list}
      exporting={exporting}
      rowId={idOf}
      rowLink={({ id }, content) => (
        <RowLink to="/teachers/$id" id={id}>
          {content}
        </RowLink>
      )}
      onRowIntent={prefetch}
      actions={mayRegister && <RegisterTeacherLink />}
    >
      <Outlet />
    </ListScreen>
  );
};
