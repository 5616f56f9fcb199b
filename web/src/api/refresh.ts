import { refresh } from '@provost/contract/auth';
import { isApiError, localError } from './api-error.ts';
import { readResponse, send } from './http.ts';
import {
  adoptTokens,
  announceSession,
  currentSession,
  forgetSession,
  readTokens,
} from './session-store.ts';

/** One refresh for any number of 401s: a promise within the tab, a Web Lock between tabs. */
let underWay: Promise<string> | undefined;

const lockName = 'provost-token-refresh';

const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  // Missing where the page is not served over a secure origin; then each tab refreshes for itself.
  navigator.locks ? navigator.locks.request(lockName, work) : work();

/** A host that is away says nothing about the token, so nobody is signed out for it. */
const isRefusal = (error: unknown): boolean =>
  !(isApiError(error) && (error.code === 'network' || [429, 502, 503, 504].includes(error.status)));

const exchange = async (refreshToken: string) => {
  const answer = await readResponse(
    await send({ method: refresh.method, path: refresh.path, body: { refresh: refreshToken } }),
  );
  const tokens = readTokens(answer);
  if (!tokens) throw localError('unreadable_answer');
  return tokens;
};

/** Whoever signed out meanwhile waits for no answer, and hears of no failure. */
const signedOutMeanwhile = () => new DOMException('Signed out', 'AbortError');

const renew = async (stale: string): Promise<string> => {
  const session = currentSession();
  // Another tab was quicker.
  if (session && session.access !== stale) return session.access;
  if (!session) throw signedOutMeanwhile();
  const used = session.refresh;
  if (used === undefined) {
    forgetSession();
    throw localError('no_refresh_token');
  }
  try {
    const tokens = await exchange(used);
    if (currentSession()?.refresh !== used) throw signedOutMeanwhile();
    adoptTokens(tokens);
    return tokens.access;
  } catch (error) {
    if (isRefusal(error) && currentSession()?.refresh === used) forgetSession();
    throw error;
  }
};

/** An access token other than the stale one. Rejects, signed out, when the host gives none. */
export const freshAccess = (stale: string): Promise<string> => {
  const current = currentSession()?.access;
  if (current !== undefined && current !== stale) return Promise.resolve(current);
  underWay ??= inTurn(() => renew(stale)).finally(() => {
    underWay = undefined;
    // Not inside the lock: those who wait must hear why before the screens go.
    if (!currentSession()) announceSession();
  });
  return underWay;
};
