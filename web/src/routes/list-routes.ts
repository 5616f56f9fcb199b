import type { ScreenId } from '@provost/contract/screens';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { type ComponentType, createElement } from 'react';
import { readListState } from '@/api/list/list-state.ts';
import { loadOnce, loadPart } from '@/lib/dom/load-part.ts';
import type { Resource } from '@/table/resource.ts';
import type { Identified } from '@/table/row-keys.ts';
import { enterWithRows } from './enter-with-rows.ts';
import { forScreen } from './screen-access.ts';
import { shellRoute } from './shell-route.ts';

const loadPrefetch = loadOnce(() => loadPart(() => import('@/table/prefetch.ts')));

/** The tab of a record's page. */
const readRecordState = (raw: Record<string, unknown>): { tab?: string | undefined } =>
  typeof raw.tab === 'string' ? { tab: raw.tab } : {};

/** The full page of a record. */
interface RecordPage {
  readonly load: () => Promise<ComponentType<{ readonly id: string }>>;
}

/**
 * The routes of a list, whose screen shows a record's drawer at `?open=<id>`, and of its records at
 * `/<name>/<id>`. Without a page of its own, a record's URL leads to its drawer.
 */
const listRoutes = <
  const Name extends ScreenId,
  const FilterName extends string,
  Row extends Identified,
  More extends Row,
  const Path extends `/${string}` = `/${Name}`,
>(
  name: Name,
  filters: readonly FilterName[],
  load: () => Promise<Resource<Row, More>>,
  page?: RecordPage,
  path: Path = `/${name}` as Path,
) => {
  const readSearch = readListState(filters);
  const loadResource = loadOnce(load);
  const listRoute = createRoute({
    getParentRoute: () => shellRoute,
    path,
    ...forScreen(name),
    validateSearch: readSearch,
    loader: async ({ cause, context, location }) => {
      const [{ prefetchList, prefetchRecord }, resource] = await Promise.all([
        loadPrefetch(),
        loadResource(),
      ]);
      const state = readSearch(location.search);
      const rows = prefetchList(context.queryClient, resource, state);
      if (state.open !== undefined) prefetchRecord(context.queryClient, resource, state.open);
      await enterWithRows(cause, rows);
    },
    component: lazyRouteComponent(async () => {
      const [{ ListScreen }, resource] = await Promise.all([
        loadPart(() => import('@/table/list-screen.tsx')),
        loadResource(),
      ]);
      return { Screen: () => createElement(ListScreen<Row, More>, { resource }) };
    }, 'Screen'),
  });
  const recordRoute = createRoute({
    getParentRoute: () => shellRoute,
    path: `${path}/$id` as const,
    ...forScreen(name),
    validateSearch: readRecordState,
    loader: async ({ context, params }) => {
      const { id } = params as { readonly id: string };
      if (!page) {
        throw redirect({ href: `${path}?open=${encodeURIComponent(id)}`, replace: true });
      }
      const [{ prefetchRecord }, resource] = await Promise.all([loadPrefetch(), loadResource()]);
      prefetchRecord(context.queryClient, resource, id);
    },
    component: lazyRouteComponent(async () => {
      const Page = await page?.load();
      return {
        Screen: () => {
          const { id } = recordRoute.useParams() as { readonly id: string };
          // A new instance per record: no dialog, draft or mutation passes from one to another.
          return Page && createElement(Page, { key: id, id });
        },
      };
    }, 'Screen'),
  });
  return [listRoute, recordRoute] as const;
};

export const studentRoutes = listRoutes(
  'students',
  ['status', 'enrolment', 'trial', 'waiting', 'class_level'],
  async () => (await loadPart(() => import('@/features/students/students.resource.ts'))).students,
  {
    load: async () =>
      (await loadPart(() => import('@/features/students/student-page.tsx'))).StudentPage,
  },
);
export const teacherRoutes = listRoutes(
  'teachers',
  ['status'],
  async () => (await loadPart(() => import('@/features/teachers/teachers.resource.ts'))).teachers,
  {
    load: async () =>
      (await loadPart(() => import('@/features/teachers/teacher-page.tsx'))).TeacherPage,
  },
);
export const paymentRoutes = listRoutes(
  'payments',
  [
    'status',
    'method',
    'currency',
    'student',
    'course',
    'paid_from',
    'paid_to',
    'created_from',
    'created_to',
    'amount_from',
    'amount_to',
  ],
  async () => (await loadPart(() => import('@/features/payments/payments.resource.ts'))).payments,
  {
    load: async () =>
      (await loadPart(() => import('@/features/payments/payment-page.tsx'))).PaymentPage,
  },
);
export const courseRoutes = listRoutes(
  'courses',
  ['status', 'class_level', 'subject'],
  async () => (await loadPart(() => import('@/features/courses/courses.resource.ts'))).courses,
  {
    load: async () =>
      (await loadPart(() => import('@/features/courses/course-page.tsx'))).CoursePage,
  },
);
export const enrolmentRoutes = listRoutes(
  'enrolments',
  ['status', 'student', 'course'],
  async () =>
    (await loadPart(() => import('@/features/enrolments/enrolments.resource.ts'))).enrolments,
);
export const auditRoutes = listRoutes(
  'audit',
  ['action', 'category', 'subject'],
  async () => (await loadPart(() => import('@/features/audit/audit.resource.ts'))).audit,
);
export const userRoutes = listRoutes(
  'users',
  ['user_type', 'status'],
  async () => (await loadPart(() => import('@/features/staff/users.resource.ts'))).users,
);
export const staffRoutes = listRoutes(
  'settings-staff',
  ['user_type', 'status'],
  async () => (await loadPart(() => import('@/features/staff/staff.resource.ts'))).staff,
  undefined,
  '/settings/staff',
);
export const jobRoutes = listRoutes(
  'jobs',
  ['state', 'kind'],
  async () => (await loadPart(() => import('@/features/jobs/jobs.resource.ts'))).jobs,
);
