import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadPart } from '@/lib/dom/load-part.ts';
import { shellRoute } from './shell-route.ts';

/** Everything else, inside the layout. */
export const notFoundRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '$',
  staticData: { screen: 'not-found' },
  component: lazyRouteComponent(
    () => loadPart(() => import('@/layout/not-found-screen.tsx')),
    'NotFoundScreen',
  ),
});
