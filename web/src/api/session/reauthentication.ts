import { focusedElement } from '@/lib/dom/focused-element.ts';
import { createListeners } from '@/lib/listeners.ts';
import { isApiError } from '../api-error.ts';
import { currentSession, isOtherUser, type Session, subscribeToSession } from './session-store.ts';

/**
 * Changes that wait until the user confirms their password. One dialog asks for all of them, and
 * sends each again with the password.
 */
interface WaitingChange {
  readonly send: (password: string) => Promise<unknown>;
  /** Had the focus when the change was sent. */
  readonly opener: Element | null;
  readonly resolve: (response: unknown) => void;
  readonly reject: (error: unknown) => void;
}

let waiting: readonly WaitingChange[] = [];
/** A change that was sent can't be cancelled. */
let sent: WaitingChange | undefined;
let stopWatching: (() => void) | undefined;
const changes = createListeners();

const setWaiting = (left: readonly WaitingChange[]): void => {
  waiting = left;
  if (waiting.length > 0) stopWatching ??= watchSession(currentSession());
  else {
    stopWatching?.();
    stopWatching = undefined;
  }
  changes.notify();
};

/** The password of one user must not confirm the change of another. */
const watchSession = (asked: Session | undefined): (() => void) =>
  subscribeToSession(() => {
    const session = currentSession();
    if (!session || isOtherUser(asked, session)) cancelChanges();
  });

export const subscribeToChanges = changes.subscribe;

export const hasWaitingChange = (): boolean => waiting.length > 0;

/** Whether a change waits for the user, and nothing was sent yet that can't be cancelled. */
export const isPasswordAsked = (): boolean => hasWaitingChange() && sent === undefined;

export const openerOfChange = (): Element | null => waiting[0]?.opener ?? null;

/** A change that ends with this shows no error message. */
const cancelled = () => new DOMException('Cancelled', 'AbortError');

export const cancelChanges = (): void => {
  const unsent = waiting.filter((change) => change !== sent);
  setWaiting([]);
  for (const { reject } of unsent) reject(cancelled());
};

/** The host did not accept the password, or its limit of attempts is reached. */
const isAboutPassword = (error: unknown): boolean =>
  isApiError(error) &&
  (error.status === 429 || (error.status === 422 && passwordProblem(error) !== undefined));

export const passwordProblem = (error: unknown): string | undefined => {
  const detail = isApiError(error) ? error.detail : undefined;
  return typeof detail === 'object' ? detail.password?.join(' ') : undefined;
};

/** Sends the waiting changes. Rejects, and lets them wait on, if the password is not accepted. */
export const confirmChanges = async (password: string): Promise<void> => {
  for (let change = waiting[0]; change; change = waiting[0]) {
    const { send, resolve, reject } = change;
    const rest = () => waiting.filter((other) => other !== change);
    sent = change;
    try {
      const response = await send(password);
      setWaiting(rest());
      resolve(response);
    } catch (error) {
      const isRefused = isAboutPassword(error);
      if (isRefused && waiting.includes(change)) throw error;
      setWaiting(rest());
      reject(isRefused ? cancelled() : error);
    } finally {
      sent = undefined;
    }
  }
};

const needsPassword = (error: unknown): boolean =>
  isApiError(error) && error.status === 403 && error.code === 'reauthentication_required';

/** Sends a change, and again with the password if the host asks for it. */
export const sendConfirmed = async (
  send: (password?: string) => Promise<unknown>,
): Promise<unknown> => {
  const opener = focusedElement();
  try {
    return await send();
  } catch (error) {
    if (!needsPassword(error)) throw error;
  }
  return new Promise((resolve, reject) => {
    setWaiting([...waiting, { send, opener, resolve, reject }]);
  });
};
