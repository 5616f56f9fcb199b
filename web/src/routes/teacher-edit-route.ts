import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadPart } from '@/lib/dom/load-part.ts';
import { forScreen } from './screen-access.ts';
import { shellRoute } from './shell-route.ts';

export const teacherEditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/teachers/$id/edit',
  ...forScreen('teachers'),
  component: lazyRouteComponent(
    () => loadPart(() => import('@/features/teachers/teacher-edit-screen.tsx')),
    'TeacherEditScreen',
  ),
});
