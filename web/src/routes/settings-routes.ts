import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { loadPart } from '@/lib/dom/load-part.ts';
import { forScreen, loadGuard } from './screen-access.ts';
import { shellRoute } from './shell-route.ts';

/** The menu's one item for all settings. */
const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings',
  beforeLoad: async () => {
    const { settingsPath } = await loadGuard();
    throw redirect({ to: settingsPath(), replace: true });
  },
});

const schoolRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings/school',
  ...forScreen('settings-school'),
  component: lazyRouteComponent(
    () => loadPart(() => import('@/features/settings/school-settings-screen.tsx')),
    'SchoolSettingsScreen',
  ),
});

const classLevelsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings/class-levels',
  ...forScreen('settings-class-levels'),
  loader: async ({ context }) => {
    const { classLevelsQuery } = await loadPart(() => import('@/school/courses/class-levels.ts'));
    void context.queryClient.prefetchQuery(classLevelsQuery);
  },
  component: lazyRouteComponent(
    () => loadPart(() => import('@/features/settings/class-levels-screen.tsx')),
    'ClassLevelsScreen',
  ),
});

const paymentPlansRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings/payment-plans',
  ...forScreen('settings-payment-plans'),
  component: lazyRouteComponent(
    () => loadPart(() => import('@/features/settings/payment-plans-screen.tsx')),
    'PaymentPlansScreen',
  ),
});

const taxRatesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings/tax-rates',
  ...forScreen('settings-tax-rates'),
  component: lazyRouteComponent(
    () => loadPart(() => import('@/features/settings/tax-rates-screen.tsx')),
    'TaxRatesScreen',
  ),
});

const rolesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings/roles',
  ...forScreen('settings-roles'),
  loader: async ({ context }) => {
    const { rolesQuery } = await loadPart(() => import('@/api/permissions/roles-query.ts'));
    void context.queryClient.prefetchQuery(rolesQuery);
  },
  component: lazyRouteComponent(
    () => loadPart(() => import('@/features/staff/roles-screen.tsx')),
    'RolesScreen',
  ),
});

const securityRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings/security',
  ...forScreen('settings-security'),
  component: lazyRouteComponent(
    () => loadPart(() => import('@/features/settings/security-screen.tsx')),
    'SecurityScreen',
  ),
});

const privacyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings/privacy',
  ...forScreen('settings-privacy'),
  component: lazyRouteComponent(
    () => loadPart(() => import('@/features/settings/privacy-screen.tsx')),
    'PrivacyScreen',
  ),
});

export const settingsRoutes = [
  settingsRoute,
  schoolRoute,
  classLevelsRoute,
  paymentPlansRoute,
  taxRatesRoute,
  rolesRoute,
  securityRoute,
  privacyRoute,
] as const;
