import type { Course } from '@provost/contract/courses';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { ListScreen } from '@/table/list-screen.tsx';
import { useExport } from '@/table/use-export.ts';
import { useList } from '@/table/use-list.ts';
import { RowLink } from '@/ui/row-link.tsx';
import { useCourseColumns } from './course-columns.tsx';
import { useCourseFilters } from './course-filters.ts';
import { courseList } from './course-list.ts';
import { courseById } from './courses.queries.ts';

const route = getRouteApi('/shell/courses');
const idOf = ({ id }: Adapted<Course>) => id;

export const CoursesScreen = (): ReactNode => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const state = route.useSearch();
  const list = useList(courseList, state);
  const exporting = useExport(courseList, state, 'courses');
  const { groups, onFiltersOpen } = useCourseFilters(list.state.subject);
  const prefetch = useCallback(
    ({ id }: Adapted<Course>) => {
      if (id !== undefined) void client.prefetchQuery(courseById(id));
    },
    [client],
  );
  const count = list.page?.count;
  return (
    <ListScreen
      words={{
        title: t('nav.courses'),
        search: t('courses.search'),
        empty: t('courses.empty'),
        emptyHint: t('courses.emptyHint'),
        noMatch: t('courses.noMatch'),
        failure: t('courses.failure'),
      }}
      summary={count === undefined ? undefined : t('courses.count', { count })}
      columns={useCourseColumns()}
      filters={groups}
      onFiltersOpen={onFiltersOpen}
      defaultOrdering={courseList.defaultOrdering}
      list={list}
      exporting={exporting}
      rowId={idOf}
      rowLink={({ id }, content) => (
        <RowLink to="/courses/$id" id={id}>
          {content}
        </RowLink>
      )}
      onRowIntent={prefetch}
    >
      <Outlet />
    </ListScreen>
  );
};
