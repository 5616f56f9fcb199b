import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readListState } from '@/api/list/list-state.ts';
import { enterWithRows } from './enter-with-rows.ts';
import { forScreen } from './screen-access.ts';
import { shellRoute } from './shell-route.ts';

const readSearch = readListState(['action', 'subject']);

export const auditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/audit',
  ...forScreen('audit'),
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ cause, context, deps }) => {
    const { auditPage } = await import('@/features/audit/audit.queries.ts');
    await enterWithRows(cause, context.queryClient.prefetchQuery(auditPage(deps)));
  },
  component: lazyRouteComponent(() => import('@/features/audit/audit-screen.tsx'), 'AuditScreen'),
});
