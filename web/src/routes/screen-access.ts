import type { Rule } from '@provost/contract/ability';
import type { ScreenId } from '@provost/contract/screens';
import type { QueryClient } from '@tanstack/react-query';
import { lazyRouteComponent, notFound } from '@tanstack/react-router';
import { loadOnce, loadPart } from '@/lib/dom/load-part.ts';

/** The access rules of screens. The sign-in page does not need them. */
export const loadGuard = loadOnce(() =>
  loadPart(() => import('@/api/permissions/screen-guard.ts')),
);

/**
 * The guard and title of a screen's route:
 *
 *   createRoute({ getParentRoute: () => shellRoute, path: '/students',
 *     ...forScreen('students'), validateSearch, loader, component })
 *
 * A form that edits a record of the screen has the rule of its own call.
 */
export const forScreen = (id: ScreenId, form?: Rule) => ({
  staticData: { screen: id },
  beforeLoad: async ({ context }: { readonly context: { readonly queryClient: QueryClient } }) => {
    const { requireScreen } = await loadGuard();
    if (!(await requireScreen(id, context.queryClient, form))) throw notFound();
  },
  notFoundComponent: lazyRouteComponent(
    () => loadPart(() => import('@/layout/not-found-screen.tsx')),
    'NotFoundScreen',
  ),
});
