import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readListState } from '@/api/list/list-state.ts';
import { enterWithRows } from './enter-with-rows.ts';
import { forScreen } from './screen-access.ts';
import { shellRoute } from './shell-route.ts';

const queries = () => import('@/features/courses/courses.queries.ts');

const readSearch = readListState(['status', 'class_level', 'subject']);

export const coursesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/courses',
  ...forScreen('courses'),
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ cause, context, deps }) => {
    const { coursesPage } = await queries();
    await enterWithRows(cause, context.queryClient.prefetchQuery(coursesPage(deps)));
  },
  component: lazyRouteComponent(
    () => import('@/features/courses/courses-screen.tsx'),
    'CoursesScreen',
  ),
});

export const courseRoute = createRoute({
  getParentRoute: () => coursesRoute,
  path: '$id',
  loader: async ({ context, params }) => {
    const { courseById } = await queries();
    void context.queryClient.prefetchQuery(courseById(params.id));
  },
  component: lazyRouteComponent(
    () => import('@/features/courses/course-drawer.tsx'),
    'CourseDrawer',
  ),
});
