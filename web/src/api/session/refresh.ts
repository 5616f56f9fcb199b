import { refresh } from '@provost/contract/auth';
import { isApiError, localError } from '../api-error.ts';
import { readResponse, send } from '../http/request.ts';
import { isUnavailable, retryDelay } from '../http/retry.ts';
import {
  adoptTokens,
  announceSession,
  currentSession,
  forgetSession,
  readTokens,
} from './session-store.ts';

/** Shared by all requests of this tab; a Web Lock covers the other tabs. */
let pendingRefresh: Promise<string> | undefined;

const lockName = 'provost-token-refresh';
const maxRetries = 2;

/** Insecure origins have no locks: each tab refreshes on its own there. */
const inLock = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(lockName, work) : work();

/** Without a decision of the host about the token, the session continues. */
const isUndecided = (error: unknown): boolean =>
  isUnavailable(error) || (isApiError(error) && error.status === 429);

/** With the stale access token: all calls carry one. */
export const exchangeToken = async (refreshToken: string, access: string | undefined) => {
  const response = await send({
    method: refresh.method,
    path: refresh.path,
    body: { refresh: refreshToken },
    access,
  });
  const tokens = readTokens(await readResponse(response));
  if (!tokens) throw localError('invalid_response');
  return tokens;
};

const isCurrent = (refreshToken: string): boolean => currentSession()?.refresh === refreshToken;

/** After a sign-out, pending requests end without an error message. */
const signedOut = () => new DOMException('Signed out', 'AbortError');

const exchangeWithRetries = async (refreshToken: string, stale: string) => {
  for (let failures = 0; ; failures += 1) {
    try {
      return await exchangeToken(refreshToken, stale);
    } catch (error) {
      if (!isUndecided(error) || failures === maxRetries) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryDelay(failures, error)));
      if (!isCurrent(refreshToken)) throw signedOut();
    }
  }
};

const renew = async (stale: string): Promise<string> => {
  const session = currentSession();
  // Another tab has refreshed already.
  if (session && session.access !== stale) return session.access;
  if (!session) throw signedOut();
  const used = session.refresh;
  if (used === undefined) {
    forgetSession();
    throw localError('no_refresh_token');
  }
  try {
    const tokens = await exchangeWithRetries(used, stale);
    if (!isCurrent(used)) throw signedOut();
    adoptTokens(tokens);
    return tokens.access;
  } catch (error) {
    if (!isUndecided(error) && isCurrent(used)) forgetSession();
    throw error;
  }
};

/** A new access token. Rejects, and ends the session, if the host refuses. */
export const freshAccess = (stale: string): Promise<string> => {
  const current = currentSession()?.access;
  if (current !== undefined && current !== stale) return Promise.resolve(current);
  pendingRefresh ??= inLock(() => renew(stale)).finally(() => {
    pendingRefresh = undefined;
    // Outside the lock: waiting requests must get their error before the screens go.
    if (!currentSession()) announceSession();
  });
  return pendingRefresh;
};
