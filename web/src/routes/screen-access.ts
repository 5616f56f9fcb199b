import type { Rule } from '@provost/contract/ability';
import type { ScreenId } from '@provost/contract/screens';
import type { QueryClient } from '@tanstack/react-query';
import { lazyRouteComponent, notFound } from '@tanstack/react-router';
import { loadOnce, loadPart } from '@/lib/dom/load-part.ts';

/** The access rules of screens. The sign-in page does not need them. */
export const loadGuard = loadOnce(() =>
  loadPart(() => import('@/api/permissions/screen-guard.ts')),
);

/** The code of a screen loads when it is opened. */
export const lazyScreen = <Part extends object, Name extends keyof Part & string>(
  load: () => Promise<Part>,
  name: Name,
) => lazyRouteComponent(() => loadPart(load), name);

const notFoundComponent = lazyScreen(
  () => import('@/layout/dead-end-screens.tsx'),
  'NotFoundScreen',
);

interface Entering {
  readonly context: { readonly queryClient: QueryClient };
}

/** The guard and title of a screen's route. */
export const forScreen = (id: ScreenId) => ({
  staticData: { screen: id },
  beforeLoad: async ({ context }: Entering) => {
    const { requireScreen } = await loadGuard();
    if (!(await requireScreen(id, context.queryClient))) throw notFound();
  },
  notFoundComponent,
});

/** Of a form that edits a record of the screen: the rule of its own call. Undefined: no such form. */
export const forForm = (id: ScreenId, loadRule: () => Promise<Rule | undefined>) => ({
  staticData: { screen: id },
  beforeLoad: async ({ context }: Entering) => {
    const [{ requireScreen }, rule] = await Promise.all([loadGuard(), loadRule()]);
    if (!rule || !(await requireScreen(id, context.queryClient, rule))) throw notFound();
  },
  notFoundComponent,
});
