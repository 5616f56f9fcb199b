import './mantine.css';
import './fonts.css';
import './base.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { i18n, startI18n } from './i18n.ts';
import { createQueryClient } from './query-client.ts';
import { refuseMarkup } from './refuse-markup.ts';
import { RootErrorBoundary } from './root-error-boundary.tsx';
import { createAppRouter } from './router.ts';
import { watchSession } from './session-watch.ts';
import { styleNonce } from './style-nonce.ts';

refuseMarkup();

// A worker of an earlier dashboard would go on serving its files.
void navigator.serviceWorker?.ready.then((registration) => registration.unregister());

// What Mantine's overlays use to lock the page's scrolling asks for the nonce by this name.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });

/**
 * The page's own fallback, into which the build wrote its words, says so and offers to try again.
 * i18n-keys: errors.startFailed*
 */
const showStartFailure = () => {
  const label = document.getElementById('first-label');
  const reload = document.getElementById('first-reload');
  document.querySelector('.first-ring')?.remove();
  if (label) label.textContent = label.dataset.failed ?? '';
  reload?.addEventListener('click', () => location.reload());
  reload?.removeAttribute('hidden');
};

const start = async (container: HTMLElement) => {
  await startI18n();
  if (!i18n.languages.some((language) => i18n.hasResourceBundle(language, 'translation'))) {
    showStartFailure();
    return;
  }
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient);
  watchSession(router, queryClient);
  // In pieces, between which a slow phone can answer a touch.
  startTransition(() =>
    createRoot(container).render(
      <RootErrorBoundary>
        <App router={router} queryClient={queryClient} />
      </RootErrorBoundary>,
    ),
  );
};

const container = document.getElementById('root');
if (container) start(container).catch(showStartFailure);
