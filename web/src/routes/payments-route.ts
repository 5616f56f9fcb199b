import { createRoute } from '@tanstack/react-router';
import { ScreenSkeleton } from '@/layout/screen-skeleton.tsx';
import { forScreen } from './screen-access.ts';
import { shellRoute } from './shell-route.ts';

export const paymentsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/payments',
  ...forScreen('payments'),
  component: ScreenSkeleton,
});
