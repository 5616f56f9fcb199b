import { createRoute, redirect } from '@tanstack/react-router';
import { isForeignHost } from '@/api/http/host.ts';
import { currentSession } from '@/api/session/session-store.ts';
import { rootRoute } from './root-route.ts';
import { lazyScreen } from './screen-access.ts';

/** Foreign hosts lack the calls of these pages. */
const beforeLoad = () => {
  if (isForeignHost()) throw redirect({ to: '/login', search: {}, replace: true });
};

/** What someone without a session opens from a mail or from the sign-in page, or sets up after it. */
export const accountRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/invite',
    staticData: { screen: 'invite' },
    beforeLoad,
    component: lazyScreen(() => import('@/features/login/set-password-screen.tsx'), 'InviteScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/reset-password',
    staticData: { screen: 'reset-password' },
    beforeLoad,
    component: lazyScreen(
      () => import('@/features/login/set-password-screen.tsx'),
      'ResetPasswordScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/forgot-password',
    staticData: { screen: 'forgot-password' },
    beforeLoad,
    component: lazyScreen(
      () => import('@/features/login/forgot-password-screen.tsx'),
      'ForgotPasswordScreen',
    ),
  }),
  /** Where users go whose role needs a second factor. It stays open while recovery codes are shown. */
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/two-step-setup',
    staticData: { screen: 'two-step-setup' },
    beforeLoad: () => {
      if (!currentSession()) throw redirect({ to: '/login', search: {}, replace: true });
    },
    component: lazyScreen(() => import('@/layout/set-up-frame.tsx'), 'SetUpFrame'),
  }),
] as const;
