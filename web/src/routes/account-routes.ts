import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadPart } from '@/lib/dom/load-part.ts';
import { rootRoute } from './root-route.ts';

const setPassword = () => loadPart(() => import('@/features/login/set-password-screen.tsx'));

const inviteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invite',
  staticData: { screen: 'invite' },
  component: lazyRouteComponent(setPassword, 'InviteScreen'),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  staticData: { screen: 'reset-password' },
  component: lazyRouteComponent(setPassword, 'ResetPasswordScreen'),
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  staticData: { screen: 'forgot-password' },
  component: lazyRouteComponent(
    () => loadPart(() => import('@/features/login/forgot-password-screen.tsx')),
    'ForgotPasswordScreen',
  ),
});

/** What someone without a session opens from a mail or from the sign-in page. */
export const accountRoutes = [inviteRoute, resetPasswordRoute, forgotPasswordRoute] as const;
