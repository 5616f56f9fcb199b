import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { isForeignHost } from '@/api/http/host.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { rootRoute } from './root-route.ts';

const setPassword = () => loadPart(() => import('@/features/login/set-password-screen.tsx'));

/** Foreign hosts lack the calls of these pages. */
const beforeLoad = () => {
  if (isForeignHost()) throw redirect({ to: '/login', search: {}, replace: true });
};

const inviteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invite',
  staticData: { screen: 'invite' },
  beforeLoad,
  component: lazyRouteComponent(setPassword, 'InviteScreen'),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  staticData: { screen: 'reset-password' },
  beforeLoad,
  component: lazyRouteComponent(setPassword, 'ResetPasswordScreen'),
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  staticData: { screen: 'forgot-password' },
  beforeLoad,
  component: lazyRouteComponent(
    () => loadPart(() => import('@/features/login/forgot-password-screen.tsx')),
    'ForgotPasswordScreen',
  ),
});

/** What someone without a session opens from a mail or from the sign-in page. */
export const accountRoutes = [inviteRoute, resetPasswordRoute, forgotPasswordRoute] as const;
