import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadPart } from '@/lib/dom/load-part.ts';
import { preloadWhenIdle } from './preload-when-idle.ts';
import { forScreen } from './screen-access.ts';
import { shellRoute } from './shell-route.ts';

export const dashboardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  ...forScreen('dashboard'),
  loader: async ({ context }) => {
    const { prefetchDashboard } = await loadPart(
      () => import('@/features/dashboard/dashboard.queries.ts'),
    );
    // Not waited for: each figure is shown as soon as it is there.
    prefetchDashboard(context.queryClient);
    // Its numbers and the menu lead to the lists.
    preloadWhenIdle(() => loadPart(() => import('@/table/list-screen.tsx')));
  },
  component: lazyRouteComponent(
    () => loadPart(() => import('@/features/dashboard/dashboard-screen.tsx')),
    'DashboardScreen',
  ),
});
