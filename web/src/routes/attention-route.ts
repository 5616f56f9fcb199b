import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadPart } from '@/lib/dom/load-part.ts';
import { forScreen } from './screen-access.ts';
import { shellRoute } from './shell-route.ts';

interface AttentionState {
  readonly kind?: string;
  readonly snoozed?: true;
}

const readState = (raw: Record<string, unknown>): AttentionState => ({
  ...(typeof raw.kind === 'string' && { kind: raw.kind }),
  ...(raw.snoozed === true && { snoozed: true }),
});

export const attentionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/attention',
  ...forScreen('attention'),
  validateSearch: readState,
  loader: async ({ context }) => {
    const { attentionCountsQuery } = await loadPart(
      () => import('@/school/attention/attention-counts.ts'),
    );
    void context.queryClient.prefetchQuery(attentionCountsQuery);
  },
  component: lazyRouteComponent(
    () => loadPart(() => import('@/features/attention/attention-screen.tsx')),
    'AttentionScreen',
  ),
});
