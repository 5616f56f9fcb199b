import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadPart } from '@/lib/dom/load-part.ts';
import { forScreen } from './screen-access.ts';
import { shellRoute } from './shell-route.ts';

const courseNewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/courses/new',
  ...forScreen('course-new'),
  component: lazyRouteComponent(
    () => loadPart(() => import('@/features/courses/course-new-screen.tsx')),
    'CourseNewScreen',
  ),
});

/** With the rule of a new course: those who can add one can edit one. */
const courseEditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/courses/$id/edit',
  ...forScreen('course-new'),
  staticData: { screen: 'courses' },
  component: lazyRouteComponent(
    () => loadPart(() => import('@/features/courses/course-edit-screen.tsx')),
    'CourseEditScreen',
  ),
});

export const courseFormRoutes = [courseNewRoute, courseEditRoute] as const;
