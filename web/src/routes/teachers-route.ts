import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readListState } from '@/api/list/list-state.ts';
import { enterWithRows } from './enter-with-rows.ts';
import { forScreen } from './screen-access.ts';
import { shellRoute } from './shell-route.ts';

const queries = () => import('@/features/teachers/teachers.queries.ts');

const readSearch = readListState(['status']);

export const teachersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/teachers',
  ...forScreen('teachers'),
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ cause, context, deps }) => {
    const { teachersPage } = await queries();
    await enterWithRows(cause, context.queryClient.prefetchQuery(teachersPage(deps)));
  },
  component: lazyRouteComponent(
    () => import('@/features/teachers/teachers-screen.tsx'),
    'TeachersScreen',
  ),
});

export const teacherRoute = createRoute({
  getParentRoute: () => teachersRoute,
  path: '$id',
  loader: async ({ context, params }) => {
    const { teacherById } = await queries();
    void context.queryClient.prefetchQuery(teacherById(params.id));
  },
  component: lazyRouteComponent(
    () => import('@/features/teachers/teacher-drawer.tsx'),
    'TeacherDrawer',
  ),
});
