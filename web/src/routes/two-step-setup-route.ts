import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { currentSession } from '@/api/session/session-store.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { rootRoute } from './root-route.ts';

/** Where users go whose role needs a second factor. It stays open while recovery codes are shown. */
export const twoStepSetupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/two-step-setup',
  staticData: { screen: 'two-step-setup' },
  beforeLoad: () => {
    if (!currentSession()) throw redirect({ to: '/login', search: {}, replace: true });
  },
  component: lazyRouteComponent(
    () => loadPart(() => import('@/layout/set-up-frame.tsx')),
    'SetUpFrame',
  ),
});
