import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadPart } from '@/lib/dom/load-part.ts';
import { forScreen } from './screen-access.ts';
import { shellRoute } from './shell-route.ts';

export const profileRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/profile',
  ...forScreen('profile'),
  component: lazyRouteComponent(
    () => loadPart(() => import('@/features/profile/profile-screen.tsx')),
    'ProfileScreen',
  ),
});
