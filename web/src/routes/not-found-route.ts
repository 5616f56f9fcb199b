import { createRoute } from '@tanstack/react-router';
import { NotFoundScreen } from '@/layout/not-found-screen.tsx';
import { shellRoute } from './shell-route.ts';

/** Everything else, inside the layout. */
export const notFoundRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '$',
  staticData: { screen: 'not-found' },
  component: NotFoundScreen,
});
