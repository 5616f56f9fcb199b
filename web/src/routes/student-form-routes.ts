import { updateStudent } from '@provost/contract/students';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadPart } from '@/lib/dom/load-part.ts';
import { forScreen } from './screen-access.ts';
import { shellRoute } from './shell-route.ts';

export const studentNewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/students/new',
  ...forScreen('student-new'),
  component: lazyRouteComponent(
    () => loadPart(() => import('@/features/students/student-new-screen.tsx')),
    'StudentNewScreen',
  ),
});

export const studentEditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/students/$id/edit',
  ...forScreen('students', updateStudent.access),
  component: lazyRouteComponent(
    () => loadPart(() => import('@/features/students/student-edit-screen.tsx')),
    'StudentEditScreen',
  ),
});
