import { createRoute } from '@tanstack/react-router';
import { ScreenSkeleton } from '@/layout/screen-skeleton.tsx';
import { forScreen } from './screen-access.ts';
import { shellRoute } from './shell-route.ts';

export const studentsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/students',
  ...forScreen('students'),
  component: ScreenSkeleton,
});
