import type { QueryClient } from '@tanstack/react-query';
import { createRouter, defaultStringifySearch } from '@tanstack/react-router';
import { ErrorScreen } from '@/layout/error-screen.tsx';
import { ScreenSkeleton } from '@/layout/screen-skeleton.tsx';
import { routeTree } from '@/routes/route-tree.ts';

/** The router quotes texts that look like numbers. Ids lose nothing without the quotes. */
const quotedId = /=%22([1-9]\d{0,14})%22(?=&|$)/g;

const stringifySearch = (search: Record<string, unknown>): string =>
  defaultStringifySearch(search).replace(quotedId, '=$1');

export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadDelay: 30,
    // TanStack Query caches the data of loaders and knows its age.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 120,
    defaultPendingMinMs: 0,
    defaultErrorComponent: ErrorScreen,
    defaultPendingComponent: ScreenSkeleton,
    scrollRestoration: true,
    stringifySearch,
  });

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
