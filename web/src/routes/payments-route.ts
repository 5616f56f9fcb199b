import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readListState } from '@/api/list/list-state.ts';
import { enterWithRows } from './enter-with-rows.ts';
import { forScreen } from './screen-access.ts';
import { shellRoute } from './shell-route.ts';

const queries = () => import('@/features/payments/payments.queries.ts');

const readSearch = readListState(['status', 'method']);

export const paymentsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/payments',
  ...forScreen('payments'),
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ cause, context, deps }) => {
    const { paymentsPage } = await queries();
    await enterWithRows(cause, context.queryClient.prefetchQuery(paymentsPage(deps)));
  },
  component: lazyRouteComponent(
    () => import('@/features/payments/payments-screen.tsx'),
    'PaymentsScreen',
  ),
});

export const paymentRoute = createRoute({
  getParentRoute: () => paymentsRoute,
  path: '$id',
  loader: async ({ context, params }) => {
    const { paymentById } = await queries();
    void context.queryClient.prefetchQuery(paymentById(params.id));
  },
  component: lazyRouteComponent(
    () => import('@/features/payments/payment-drawer.tsx'),
    'PaymentDrawer',
  ),
});
