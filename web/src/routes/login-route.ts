import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { homePath } from '@/lib/home-path.ts';
import { currentSession } from '@/lib/session-store.ts';
import { rootRoute } from './root-route.ts';

/** A path of our own, never another site's (`//host` and `/\host` lead there). */
const ownPath = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined;

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  staticData: { screen: 'login' },
  validateSearch: (search: Record<string, unknown>): { redirect?: string } => {
    const path = ownPath(search.redirect);
    return path === undefined ? {} : { redirect: path };
  },
  beforeLoad: ({ search }) => {
    const session = currentSession();
    if (session) throw redirect({ href: search.redirect ?? homePath(session.user), replace: true });
  },
  component: lazyRouteComponent(() => import('@/features/login/login-screen.tsx'), 'LoginScreen'),
});
