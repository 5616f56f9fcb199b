import type { listPricing } from '@provost/contract/pricing';
import { createRoute, redirect } from '@tanstack/react-router';
import { readListState, type StateOf } from '@/api/list/list-state.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { lazyScreen, loadGuard } from './screen-access.ts';
import { screenAt, shellRoute } from './shell-route.ts';

const DayScreen = lazyScreen(() => import('@/features/attention/days/day-screen.tsx'), 'DayScreen');

const reportNames = [
  'report',
  'range',
  'from',
  'to',
  'interval',
  'group',
  'currency',
  'compare',
] as const;

type Texts = { readonly [Name in (typeof reportNames)[number]]?: string };

/** Texts as they are: the screen reads what it knows, with the contract, which comes later. */
const readTexts = (raw: Readonly<Record<string, unknown>>): Texts =>
  Object.fromEntries(
    reportNames.flatMap((name) => (typeof raw[name] === 'string' ? [[name, raw[name]]] : [])),
  );

/** Inside the layout, without the dashboard and the lists. */
export const screenRoutes = [
  createRoute({
    ...screenAt('/attention', 'attention'),
    validateSearch: ({ kind, snoozed }: Record<string, unknown>) => ({
      ...(typeof kind === 'string' && { kind }),
      ...(snoozed === true && { snoozed }),
    }),
    loader: async ({ context }) => {
      const { attentionCountsQuery } = await loadPart(
        () => import('@/school/attention/attention-counts.ts'),
      );
      void context.queryClient.prefetchQuery(attentionCountsQuery);
    },
    component: lazyScreen(
      () => import('@/features/attention/attention-screen.tsx'),
      'AttentionScreen',
    ),
  }),
  createRoute({ ...screenAt('/today', 'today'), component: DayScreen }),
  createRoute({ ...screenAt('/days/$date', 'today'), component: DayScreen }),
  createRoute({
    ...screenAt('/pricing', 'pricing'),
    // `for`: the course whose price is to be changed.
    validateSearch: readListState<typeof listPricing> as (
      raw: Record<string, unknown>,
    ) => StateOf<typeof listPricing> & { readonly for?: string },
    loaderDeps: ({ search }) => search,
    loader: async ({ context, deps }) => {
      const { prefetchPricing } = await loadPart(
        () => import('@/features/pricing/pricing.queries.ts'),
      );
      prefetchPricing(context.queryClient, deps);
    },
    component: lazyScreen(
      () => import('@/features/pricing/price-calculator-screen.tsx'),
      'PriceCalculatorScreen',
    ),
  }),
  createRoute({
    ...screenAt('/reports', 'reports'),
    validateSearch: readTexts,
    component: lazyScreen(() => import('@/features/reports/reports-screen.tsx'), 'ReportsScreen'),
  }),
  createRoute({
    ...screenAt('/payments/reconcile', 'reconcile'),
    validateSearch: ({ id, result, page }: Record<string, unknown>) => ({
      ...(typeof id === 'number' && { id }),
      ...(typeof result === 'string' && { result }),
      ...(typeof page === 'number' && page > 1 && { page }),
    }),
    component: lazyScreen(
      () => import('@/features/payments/reconcile/reconcile-screen.tsx'),
      'ReconcileScreen',
    ),
  }),
  createRoute({
    ...screenAt('/imports', 'imports'),
    component: lazyScreen(() => import('@/features/imports/import-screens.tsx'), 'ImportsScreen'),
  }),
  createRoute({
    ...screenAt('/imports/new', 'import-new'),
    validateSearch: ({ kind }: Record<string, unknown>): { readonly kind?: string } =>
      typeof kind === 'string' ? { kind } : {},
    component: lazyScreen(() => import('@/features/imports/import-screens.tsx'), 'ImportNewScreen'),
  }),
  createRoute({
    ...screenAt('/imports/$id', 'imports'),
    validateSearch: ({ show, page }: Record<string, unknown>) => ({
      ...(typeof show === 'string' && { show }),
      ...(typeof page === 'number' && page > 1 && { page }),
    }),
    component: lazyScreen(() => import('@/features/imports/import-screen.tsx'), 'ImportScreen'),
  }),
  /** The menu's one item for all settings. */
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings',
    beforeLoad: async () => {
      const { settingsPath } = await loadGuard();
      throw redirect({ to: settingsPath(), replace: true });
    },
  }),
  createRoute({
    ...screenAt('/settings/school', 'settings-school'),
    component: lazyScreen(
      () => import('@/features/settings/school-settings-screen.tsx'),
      'SchoolSettingsScreen',
    ),
  }),
  createRoute({
    ...screenAt('/settings/class-levels', 'settings-class-levels'),
    loader: async ({ context }) => {
      const { classLevelsQuery } = await loadPart(() => import('@/school/courses/class-levels.ts'));
      void context.queryClient.prefetchQuery(classLevelsQuery);
    },
    component: lazyScreen(
      () => import('@/features/settings/class-levels-screen.tsx'),
      'ClassLevelsScreen',
    ),
  }),
  createRoute({
    ...screenAt('/settings/payment-plans', 'settings-payment-plans'),
    component: lazyScreen(
      () => import('@/features/settings/payment-plans-screen.tsx'),
      'PaymentPlansScreen',
    ),
  }),
  createRoute({
    ...screenAt('/settings/tax-rates', 'settings-tax-rates'),
    component: lazyScreen(
      () => import('@/features/settings/tax-rates-screen.tsx'),
      'TaxRatesScreen',
    ),
  }),
  createRoute({
    ...screenAt('/settings/tags', 'settings-tags'),
    component: lazyScreen(() => import('@/features/settings/tags-screen.tsx'), 'TagsScreen'),
  }),
  createRoute({
    ...screenAt('/settings/roles', 'settings-roles'),
    loader: async ({ context }) => {
      const { rolesQuery } = await loadPart(() => import('@/api/permissions/roles-query.ts'));
      void context.queryClient.prefetchQuery(rolesQuery);
    },
    component: lazyScreen(() => import('@/features/staff/roles-screen.tsx'), 'RolesScreen'),
  }),
  createRoute({
    ...screenAt('/settings/security', 'settings-security'),
    component: lazyScreen(
      () => import('@/features/settings/security-screen.tsx'),
      'SecurityScreen',
    ),
  }),
  createRoute({
    ...screenAt('/settings/privacy', 'settings-privacy'),
    component: lazyScreen(() => import('@/features/settings/privacy-screen.tsx'), 'PrivacyScreen'),
  }),
  createRoute({
    ...screenAt('/profile', 'profile'),
    component: lazyScreen(() => import('@/features/profile/profile-screen.tsx'), 'ProfileScreen'),
  }),
  /** Everything else, inside the layout. */
  createRoute({
    getParentRoute: () => shellRoute,
    path: '$',
    staticData: { screen: 'not-found' },
    component: lazyScreen(() => import('@/layout/dead-end-screens.tsx'), 'NotFoundScreen'),
  }),
] as const;
