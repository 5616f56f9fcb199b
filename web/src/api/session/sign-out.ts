import { logout } from '@provost/contract/auth';
import { removeItem } from '@/lib/dom/browser-storage.ts';
import { isApiError } from '../api-error.ts';
import { callEndpoint } from '../client.ts';
import { isUnavailable } from '../http/retry.ts';
import { exchangeToken } from './refresh.ts';
import type { Session } from './session-store.ts';

const maxPending = 5;
const retryMs = 30_000;

const isUnauthorized = (error: unknown): boolean => isApiError(error) && error.status === 401;

/** In memory only: a refresh token in storage would outlast the sign-out that failed. */
let pending: readonly string[] = [];

/** Some hosts want a valid access token, which has often expired by now. */
const logOut = async (refresh: string, access?: string): Promise<unknown> => {
  try {
    return await callEndpoint(logout, { body: { refresh }, access });
  } catch (error) {
    if (!isUnauthorized(error)) throw error;
  }
  const tokens = await exchangeToken(refresh, access);
  const body = { refresh: tokens.refresh ?? refresh };
  return callEndpoint(logout, { body, access: tokens.access });
};

/**
 * Ends a session at the host; the browser has dropped it already. A host that can't be reached gets
 * the request later, while the page is open: until then the refresh token stays valid. Every failure is reported.
 */
export const signOut = async (session: Pick<Session, 'access' | 'refresh'>): Promise<unknown> => {
  const { access, refresh } = session;
  if (refresh === undefined) return undefined;
  try {
    return await logOut(refresh, access);
  } catch (error) {
    if (isUnavailable(error)) {
      pending = [...pending, refresh].slice(-maxPending);
      scheduleRetry();
    }
    throw error;
  }
};

let retryTimer: ReturnType<typeof setTimeout> | undefined;

const scheduleRetry = (): void => {
  clearTimeout(retryTimer);
  retryTimer = setTimeout(() => void sendPendingSignOuts(), retryMs);
};

export const sendPendingSignOuts = async (): Promise<void> => {
  for (const token of pending) {
    const isSent = await logOut(token).then(
      () => true,
      (error: unknown) => !isUnavailable(error),
    );
    if (isSent) pending = pending.filter((other) => other !== token);
  }
  if (pending.length > 0) scheduleRetry();
};

/** Sends them whenever the browser is back online. Earlier versions stored them. */
export const watchPendingSignOuts = (): void => {
  removeItem('pending_sign_outs');
  window.addEventListener('online', () => void sendPendingSignOuts());
};
