import { updateCourse } from '@provost/contract/courses';
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

const courseEditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/courses/$id/edit',
  ...forScreen('courses', updateCourse.access),
  component: lazyRouteComponent(
    () => loadPart(() => import('@/features/courses/course-edit-screen.tsx')),
    'CourseEditScreen',
  ),
});

export const courseFormRoutes = [courseNewRoute, courseEditRoute] as const;
