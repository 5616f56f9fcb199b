import { DirectionProvider, MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Component, type ReactNode } from 'react';
import { Notifications } from '@/layout/notifications.tsx';
import { removeStartPage } from '@/lib/dom/start-page.ts';
import { currentTexts } from '@/lib/i18n/i18n.ts';
import { shownSkin, useLayout } from '@/lib/preferences/preferences.ts';
import type { AppRouter } from './router.ts';
import { styleNonce } from './style-nonce.ts';
import { cssVariables, theme } from './theme.ts';

interface AppProps {
  readonly router: AppRouter;
  readonly queryClient: QueryClient;
}

export const App = ({ router, queryClient }: AppProps) => {
  const layout = useLayout();
  return (
    <DirectionProvider initialDirection={layout.direction}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        forceColorScheme={shownSkin(layout)}
        getStyleNonce={styleNonce}
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Notifications />
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  );
};

/** For errors that no screen's own boundary catches. */
export class RootErrorBoundary extends Component<{ readonly children: ReactNode }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    removeStartPage();
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className="start-message" role="alert">
        <p>{currentTexts().t('errors.unknown')}</p>
        <button className="start-reload" type="button" onClick={() => location.reload()}>
          {currentTexts().t('errors.reload')}
        </button>
      </div>
    );
  }
}
