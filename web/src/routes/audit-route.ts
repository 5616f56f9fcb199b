import { createRoute } from '@tanstack/react-router';
import { ScreenSkeleton } from '@/layout/screen-skeleton.tsx';
import { forScreen } from './screen-access.ts';
import { shellRoute } from './shell-route.ts';

export const auditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/audit',
  ...forScreen('audit'),
  component: ScreenSkeleton,
});
