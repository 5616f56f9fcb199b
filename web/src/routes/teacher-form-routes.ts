import { updateTeacher } from '@provost/contract/teachers';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadPart } from '@/lib/dom/load-part.ts';
import { forScreen } from './screen-access.ts';
import { shellRoute } from './shell-route.ts';

export const teacherNewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/teachers/new',
  ...forScreen('teacher-new'),
  loader: async ({ context }) => {
    const { levelChoicesQuery } = await loadPart(
      () => import('@/school/courses/course-choices.ts'),
    );
    void context.queryClient.prefetchQuery(levelChoicesQuery);
  },
  component: lazyRouteComponent(
    () => loadPart(() => import('@/features/teachers/teacher-new-screen.tsx')),
    'TeacherNewScreen',
  ),
});

export const teacherEditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/teachers/$id/edit',
  ...forScreen('teachers', updateTeacher.access),
  component: lazyRouteComponent(
    () => loadPart(() => import('@/features/teachers/teacher-edit-screen.tsx')),
    'TeacherEditScreen',
  ),
});
