import './mantine.css';
import './fonts.css';
import './base.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { watchPendingSignOuts } from '@/api/session/sign-out.ts';
import { watchWrites } from '@/api/writes/announce-write.ts';
import { keepWritten } from '@/api/writes/keep-written.ts';
import { takeLinkToken } from '@/lib/dom/link-token.ts';
import { repairLostFocus } from '@/lib/dom/lost-focus.ts';
import { addMenuKeys } from '@/lib/dom/menu-keys.ts';
import { ignoreSecondClicks } from '@/lib/dom/second-click.ts';
import { ignoreSecondEnters } from '@/lib/dom/second-enter.ts';
import { showStartFailure } from '@/lib/dom/start-page.ts';
import { submitByKey } from '@/lib/dom/submit-key.ts';
import { startLanguages } from '@/lib/i18n/i18n.ts';
import { App, RootErrorBoundary } from './app.tsx';
import { createQueryClient, watchReadMessages } from './query-client.ts';
import { createAppRouter } from './router.ts';
import { watchSession } from './session-watch.ts';
import { styleNonce } from './style-nonce.ts';

interface TrustedTypes {
  createPolicy(name: 'default', rules: { createHTML(text: string): string }): unknown;
}

/**
 * The content security policy sends all HTML that scripts write through this function. Mantine needs
 * it for its style elements only, whose text contains no `<` and so creates no element.
 */
const refuseMarkup = (): void => {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => {
      if (text.includes('<')) throw new TypeError('Scripts cannot write markup.');
      return text;
    },
  });
};

refuseMarkup();
takeLinkToken();
ignoreSecondClicks();
ignoreSecondEnters();
submitByKey();
repairLostFocus();
addMenuKeys();

// A service worker of an earlier version would keep serving its own files.
void navigator.serviceWorker?.ready.then((registration) => registration.unregister());

// react-remove-scroll, which Mantine's overlays use, reads the nonce from this name.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });

const start = async (container: HTMLElement) => {
  if (!(await startLanguages())) {
    showStartFailure();
    return;
  }
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient);
  watchSession(router, queryClient);
  watchPendingSignOuts();
  watchReadMessages();
  watchWrites(queryClient, keepWritten);
  // A transition renders in slices, between which a slow phone handles input.
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
