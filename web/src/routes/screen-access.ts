import type { ScreenId } from '@provost/contract/screens';
import type { QueryClient } from '@tanstack/react-query';
import { lazyRouteComponent, notFound } from '@tanstack/react-router';
import { loadPart } from '@/lib/dom/load-part.ts';

/**
 * The guard and title of a screen's route:
 *
 *   createRoute({ getParentRoute: () => shellRoute, path: '/students',
 *     ...forScreen('students'), validateSearch, loader, component })
 *
 * The rules and what reads them come after the sign-in page, which needs neither.
 */
export const forScreen = (id: ScreenId) => ({
  staticData: { screen: id },
  beforeLoad: async ({ context }: { readonly context: { readonly queryClient: QueryClient } }) => {
    const { requireScreen } = await loadPart(() => import('@/api/permissions/screen-guard.ts'));
    if (!(await requireScreen(id, context.queryClient))) throw notFound();
  },
  notFoundComponent: lazyRouteComponent(
    () => loadPart(() => import('@/layout/not-found-screen.tsx')),
    'NotFoundScreen',
  ),
});
