import type { listPricing } from '@provost/contract/pricing';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readListState, type StateOf } from '@/api/list/list-state.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { forScreen } from './screen-access.ts';
import { shellRoute } from './shell-route.ts';

export const pricingRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/pricing',
  ...forScreen('pricing'),
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
  component: lazyRouteComponent(
    () => loadPart(() => import('@/features/pricing/price-calculator-screen.tsx')),
    'PriceCalculatorScreen',
  ),
});
