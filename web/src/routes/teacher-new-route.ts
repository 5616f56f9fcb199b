import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadPart } from '@/lib/dom/load-part.ts';
import { forScreen } from './screen-access.ts';
import { shellRoute } from './shell-route.ts';

export const teacherNewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/teachers/new',
  ...forScreen('teacher-new'),
  loader: async ({ context }) => {
    const { prefetchRegistration } = await loadPart(
      () => import('@/features/teacher-registration/teacher-registration.queries.ts'),
    );
    prefetchRegistration(context.queryClient);
  },
  component: lazyRouteComponent(
    () => loadPart(() => import('@/features/teacher-registration/teacher-registration-screen.tsx')),
    'TeacherRegistrationScreen',
  ),
});
