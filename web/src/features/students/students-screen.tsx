import type { Student } from '@provost/contract/students';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { ListScreen } from '@/table/list-screen.tsx';
import { useExport } from '@/table/use-export.ts';
import { useList } from '@/table/use-list.ts';
import { RowLink } from '@/ui/row-link.tsx';
import { useStudentColumns } from './student-columns.tsx';
import { useStudentFilters } from './student-filters.ts';
import { studentList } from './student-list.ts';
import { studentById } from './students.queries.ts';

const route = getRouteApi('/shell/students');
const idOf = ({ id }: Adapted<Student>) => id;

export const StudentsScreen = (): ReactNode => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const state = route.useSearch();
  const list = useList(studentList, state);
  const exporting = useExport(studentList, state, 'students');
  const { groups, onFiltersOpen } = useStudentFilters();
  const prefetch = useCallback(
    ({ id }: Adapted<Student>) => {
      if (id !== undefined) void client.prefetchQuery(studentById(id));
    },
    [client],
  );
  const count = list.page?.count;
  return (
    <ListScreen
      words={{
        title: t('nav.students'),
        search: t('students.search'),
        empty: t('students.empty'),
        emptyHint: t('students.emptyHint'),
        noMatch: t('students.noMatch'),
        failure: t('students.failure'),
      }}
      summary={count === undefined ? undefined : t('students.count', { count })}
      columns={useStudentColumns()}
      filters={groups}
      onFiltersOpen={onFiltersOpen}
      defaultOrdering={studentList.defaultOrdering}
      list={list}
      exporting={exporting}
      rowId={idOf}
      rowLink={({ id }, content) => (
        <RowLink to="/students/$id" id={id}>
          {content}
        </RowLink>
      )}
      onRowIntent={prefetch}
    >
      <Outlet />
    </ListScreen>
  );
};
