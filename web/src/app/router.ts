import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { ErrorScreen } from '@/layout/error-screen.tsx';
import { ScreenSkeleton } from '@/layout/screen-skeleton.tsx';
import { routeTree } from '@/routes/route-tree.ts';

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
  });

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
