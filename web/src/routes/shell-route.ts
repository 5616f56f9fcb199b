import { readSchool } from '@provost/contract/school';
import type { ScreenId } from '@provost/contract/screens';
import { createRoute, redirect } from '@tanstack/react-router';
import { sessionCan } from '@/api/permissions/ability.ts';
import { schoolQuery } from '@/api/school-query.ts';
import { clearSession, currentSession } from '@/api/session/session-store.ts';
import { profileQuery } from '@/features/profile/profile.queries.ts';
import { StartLoading } from '@/layout/start-loading.tsx';
import { rootRoute } from './root-route.ts';
import { forScreen, lazyScreen } from './screen-access.ts';

/** Everything that needs a session, inside the layout. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: ({ location }) => {
    const session = currentSession();
    if (session?.user.mfa_setup_required) throw redirect({ to: '/two-step-setup', replace: true });
    if (session) return;
    // An incomplete session is removed: it must not mix with the next one.
    clearSession();
    const isHome = location.href === '/';
    throw redirect({ to: '/login', search: isHome ? {} : { redirect: location.href } });
  },
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(profileQuery);
    // With the first calls: what it brings, such as its currencies, has its place on most screens.
    if (sessionCan(readSchool.access)) void context.queryClient.prefetchQuery(schoolQuery);
  },
  pendingMs: 0,
  pendingComponent: StartLoading,
  component: lazyScreen(() => import('@/layout/app-layout.tsx'), 'AppLayout'),
});

/** The place, guard and title of a screen inside the layout. */
export const screenAt = <const Path extends string>(path: Path, id: ScreenId) => ({
  getParentRoute: () => shellRoute,
  path,
  ...forScreen(id),
});
