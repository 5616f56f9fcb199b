import { DirectionProvider, MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { I18nextProvider } from 'react-i18next';
import { Notifications } from '@/layout/notifications.tsx';
import { useLayout } from '@/lib/preferences/preferences.ts';
import { i18n } from './i18n.ts';
import type { AppRouter } from './router.ts';
import { styleNonce } from './style-nonce.ts';
import { cssVariables, theme } from './theme.ts';

interface AppProps {
  readonly router: AppRouter;
  readonly queryClient: QueryClient;
}

export const App = ({ router, queryClient }: AppProps) => {
  const { skin, direction } = useLayout();
  return (
    <I18nextProvider i18n={i18n}>
      <DirectionProvider initialDirection={direction}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          forceColorScheme={skin}
          getStyleNonce={styleNonce}
        >
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
            <Notifications />
          </QueryClientProvider>
        </MantineProvider>
      </DirectionProvider>
    </I18nextProvider>
  );
};
