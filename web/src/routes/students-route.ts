import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readListState } from '@/api/list/list-state.ts';
import { enterWithRows } from './enter-with-rows.ts';
import { forScreen } from './screen-access.ts';
import { shellRoute } from './shell-route.ts';

const queries = () => import('@/features/students/students.queries.ts');

const readSearch = readListState(['status', 'enrolment', 'trial', 'class_level']);

export const studentsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/students',
  ...forScreen('students'),
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ cause, context, deps }) => {
    const { studentsPage } = await queries();
    await enterWithRows(cause, context.queryClient.prefetchQuery(studentsPage(deps)));
  },
  component: lazyRouteComponent(
    () => import('@/features/students/students-screen.tsx'),
    'StudentsScreen',
  ),
});

export const studentRoute = createRoute({
  getParentRoute: () => studentsRoute,
  path: '$id',
  loader: async ({ context, params }) => {
    const { studentById } = await queries();
    void context.queryClient.prefetchQuery(studentById(params.id));
  },
  component: lazyRouteComponent(
    () => import('@/features/students/student-drawer.tsx'),
    'StudentDrawer',
  ),
});
