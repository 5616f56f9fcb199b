import 'virtual:mantine-base.css';
import './fonts.css';
import './base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { startI18n } from './i18n.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.ts';
import { watchSession } from './session-watch.ts';
import { styleNonce } from './style-nonce.ts';

// A worker of an earlier dashboard would go on serving its files.
void navigator.serviceWorker?.ready.then((registration) => registration.unregister());

// What Mantine's overlays use to lock the page's scrolling asks for the nonce by this name.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });

const container = document.getElementById('root');

if (container) {
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient);
  watchSession(router, queryClient);
  void startI18n().then(() => {
    createRoot(container).render(<App router={router} queryClient={queryClient} />);
  });
}
