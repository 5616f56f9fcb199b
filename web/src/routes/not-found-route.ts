import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from './shell-route.ts';

/** Everything else, inside the layout. */
export const notFoundRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '$',
  staticData: { screen: 'not-found' },
  component: lazyRouteComponent(() => import('@/layout/not-found-screen.tsx'), 'NotFoundScreen'),
});
