import { createRoute, redirect } from '@tanstack/react-router';
import { currentSession } from '@/api/session/session-store.ts';
import { LoginScreen } from '@/features/login/login-screen.tsx';
import { preloadPart } from '@/lib/dom/load-part.ts';
import { dashboardRoute } from './dashboard-route.ts';
import { savesData } from './preload-when-idle.ts';
import { rootRoute } from './root-route.ts';
import { loadGuard } from './screen-access.ts';
import { shellRoute } from './shell-route.ts';

/** A path of our own, never another site's: `//host`, `/\host`, or `/<tab>/host`, which loses its tab. */
const ownPath = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\/(?![/\\])[^\t\n\r]*$/.test(value) ? value : undefined;

const preloadShell = (): void => {
  preloadPart(loadGuard);
  preloadPart(async () => shellRoute.options.component?.preload?.());
};
const preloadDashboard = (): void =>
  preloadPart(async () => dashboardRoute.options.component?.preload?.());

/** A sign-in follows soon: the code of the first screen loads while the user types. */
const preloadWhileTyping = (isForDashboard: boolean): void => {
  if (savesData()) return;
  document.addEventListener('input', preloadShell, { once: true });
  if (isForDashboard) document.addEventListener('input', preloadDashboard, { once: true });
};

/** Part of the entry chunk: it is small, and a lazy chunk would delay the sign-in page. */
export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  staticData: { screen: 'login' },
  // The router keeps parameters that the schema does not name, so the key is always present.
  validateSearch: (search: Record<string, unknown>): { redirect?: string | undefined } => ({
    redirect: ownPath(search.redirect),
  }),
  beforeLoad: async ({ search }) => {
    const session = currentSession();
    if (!session) return;
    const { startPath } = await loadGuard();
    throw redirect({ href: search.redirect ?? startPath(session.user), replace: true });
  },
  onEnter: ({ search }) => preloadWhileTyping(search.redirect === undefined),
  component: LoginScreen,
});
