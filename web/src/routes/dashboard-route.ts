import { createRoute, redirect } from '@tanstack/react-router';
import { currentSession } from '@/api/session/session-store.ts';
import { loadOnce, loadPart } from '@/lib/dom/load-part.ts';
import { enterWithRows } from './enter-with-rows.ts';
import { preloadWhenIdle } from './preload-when-idle.ts';
import { lazyScreen, loadGuard } from './screen-access.ts';
import { shellRoute } from './shell-route.ts';

const loadQueries = loadOnce(() =>
  loadPart(() => import('@/features/dashboard/dashboard.queries.ts')),
);

export const dashboardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  staticData: { screen: 'dashboard' },
  validateSearch: ({ range, compare }: Readonly<Record<string, unknown>>) => ({
    ...(typeof range === 'string' && { range }),
    ...(typeof compare === 'string' && { compare }),
  }),
  // The start of everyone: a user who can't open the dashboard starts at another screen.
  beforeLoad: async () => {
    const { homePath } = await loadGuard();
    const user = currentSession()?.user;
    const home = user ? homePath(user) : '/';
    if (home !== '/') throw redirect({ href: home, replace: true });
  },
  loader: async ({ cause, context }) => {
    const { prefetchDashboard } = await loadQueries();
    // Figures are not waited for: each is shown as soon as it is there.
    const school = prefetchDashboard(context.queryClient);
    // Its numbers and the menu lead to the lists.
    preloadWhenIdle(() => loadPart(() => import('@/table/list-screen.tsx')));
    await enterWithRows(cause, school);
  },
  component: lazyScreen(
    () => import('@/features/dashboard/dashboard-screen.tsx'),
    'DashboardScreen',
  ),
});
