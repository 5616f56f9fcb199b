import { createRoute } from '@tanstack/react-router';
import { ScreenSkeleton } from '@/layout/screen-skeleton.tsx';
import { forScreen } from './screen-access.ts';
import { shellRoute } from './shell-route.ts';

export const pricingRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/pricing',
  ...forScreen('pricing'),
  component: ScreenSkeleton,
});
