import type { ScreenId } from '@provost/contract/screens';
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { RootFrame } from '@/layout/root-frame.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen a route shows: its title is `nav.<id>` in the locale files. */
    screen?:
      | ScreenId
      | 'login'
      | 'invite'
      | 'reset-password'
      | 'forgot-password'
      | 'two-step-setup'
      | 'not-found';
  }
}

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: RootFrame,
});
