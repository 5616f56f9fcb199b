import { logout } from '@provost/contract/auth';
import { parseJson } from '@/lib/data/json.ts';
import { readItem, removeItem, writeItem } from '@/lib/dom/browser-storage.ts';
import { isApiError } from '../api-error.ts';
import { callEndpoint } from '../client.ts';
import { isUnavailable } from '../http/retry.ts';
import { exchangeToken } from './refresh.ts';
import type { Session } from './session-store.ts';

const storageKey = 'pending_sign_outs';
const maxPending = 5;
const retryMs = 30_000;

const isUnauthorized = (error: unknown): boolean => isApiError(error) && error.status === 401;

const pendingTokens = (): readonly string[] => {
  const stored = parseJson(readItem(storageKey));
  return Array.isArray(stored) ? stored.filter((token) => typeof token === 'string') : [];
};

const setPending = (tokens: readonly string[]): void => {
  if (tokens.length === 0) removeItem(storageKey);
  else writeItem(storageKey, JSON.stringify(tokens.slice(-maxPending)));
};

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
 * the request later: until then the refresh token would stay valid. Every failure is reported.
 */
export const signOut = async (session: Pick<Session, 'access' | 'refresh'>): Promise<unknown> => {
  const { access, refresh } = session;
  if (refresh === undefined) return undefined;
  try {
    return await logOut(refresh, access);
  } catch (error) {
    if (isUnavailable(error)) {
      setPending([...pendingTokens(), refresh]);
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
  for (const token of pendingTokens()) {
    const isSent = await logOut(token).then(
      () => true,
      (error: unknown) => !isUnavailable(error),
    );
    if (isSent) setPending(pendingTokens().filter((pending) => pending !== token));
  }
  if (pendingTokens().length > 0) scheduleRetry();
};

/** Sends them now and whenever the browser is back online. */
export const watchPendingSignOuts = (): void => {
  window.addEventListener('online', () => void sendPendingSignOuts());
  void sendPendingSignOuts();
};
