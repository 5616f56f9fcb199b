import type { ScreenId } from '@provost/contract/screens';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { createElement } from 'react';
import { readListState } from '@/api/list/list-state.ts';
import type { Resource } from '@/table/resource.ts';
import type { Identified } from '@/table/row-keys.ts';
import { enterWithRows } from './enter-with-rows.ts';
import { forScreen } from './screen-access.ts';
import { shellRoute } from './shell-route.ts';

/** The routes of a list and of its records, whose drawer the list's screen shows. */
const listRoutes = <
  const Name extends ScreenId,
  const FilterName extends string,
  Row extends Identified,
  More extends Row,
>(
  name: Name,
  filters: readonly FilterName[],
  load: () => Promise<Resource<Row, More>>,
) => {
  const readSearch = readListState(filters);
  const listRoute = createRoute({
    getParentRoute: () => shellRoute,
    path: `/${name}`,
    ...forScreen(name),
    validateSearch: readSearch,
    loader: async ({ cause, context, location }) => {
      const [{ prefetchList }, resource] = await Promise.all([
        import('@/table/prefetch.ts'),
        load(),
      ]);
      const rows = prefetchList(context.queryClient, resource, readSearch(location.search));
      await enterWithRows(cause, rows);
    },
    component: lazyRouteComponent(async () => {
      const [{ ListScreen }, resource] = await Promise.all([
        import('@/table/list-screen.tsx'),
        load(),
      ]);
      return { Screen: () => createElement(ListScreen<Row, More>, { resource }) };
    }, 'Screen'),
  });
  const recordRoute = createRoute({
    getParentRoute: () => listRoute,
    path: '$id',
    loader: async ({ context, params }) => {
      const [{ prefetchRecord }, resource] = await Promise.all([
        import('@/table/prefetch.ts'),
        load(),
      ]);
      const { id } = params as { readonly id: string };
      prefetchRecord(context.queryClient, resource, id);
    },
  });
  return listRoute.addChildren([recordRoute]);
};

export const studentRoutes = listRoutes(
  'students',
  ['status', 'enrolment', 'trial', 'class_level'],
  async () => (await import('@/features/students/students.resource.ts')).students,
);
export const teacherRoutes = listRoutes(
  'teachers',
  ['status'],
  async () => (await import('@/features/teachers/teachers.resource.ts')).teachers,
);
export const paymentRoutes = listRoutes(
  'payments',
  ['status', 'method'],
  async () => (await import('@/features/payments/payments.resource.ts')).payments,
);
export const courseRoutes = listRoutes(
  'courses',
  ['status', 'class_level', 'subject'],
  async () => (await import('@/features/courses/courses.resource.ts')).courses,
);
export const enrolmentRoutes = listRoutes(
  'enrolments',
  ['status', 'student', 'course'],
  async () => (await import('@/features/enrolments/enrolments.resource.ts')).enrolments,
);
export const auditRoutes = listRoutes(
  'audit',
  ['action', 'subject'],
  async () => (await import('@/features/audit/audit.resource.ts')).audit,
);
