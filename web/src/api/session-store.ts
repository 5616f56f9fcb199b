import { parseJson, readItem, removeItem, writeItem } from '@/lib/dom/browser-storage.ts';
import { isJsonObject, type JsonObject } from './hosts/fields.ts';

/**
 * The session as the browser keeps it. Everything read from storage is foreign: what is not usable
 * counts as signed out. Other tabs' changes arrive through the `storage` event.
 */
export interface Session {
  readonly access: string;
  readonly refresh: string | undefined;
  readonly user: JsonObject;
  /** This browser's clock when the user was received: the trial's seconds count from here. */
  readonly receivedAt: number;
}

const keys = {
  access: 'access_token',
  refresh: 'refresh_token',
  user: 'user_data',
  receivedAt: 'user_received_at',
} as const;
const allKeys: readonly string[] = Object.values(keys);

/** What can stand in an Authorization header. */
const isToken = (value: unknown): value is string =>
  typeof value === 'string' && /^[\x21-\x7e]+$/.test(value) && !/^(null|undefined)$/.test(value);

const listeners = new Set<() => void>();

/** Tells those who listen in this tab; other tabs hear of it from the browser. */
export const announceSession = (): void => {
  for (const listener of listeners) listener();
};

const parse = (raw: readonly (string | undefined)[]): Session | undefined => {
  const [access, refresh, userText, receivedAt] = raw;
  const user = parseJson(userText);
  if (!isToken(access) || !isJsonObject(user)) return undefined;
  return {
    access,
    refresh: isToken(refresh) ? refresh : undefined,
    user,
    receivedAt: Number(receivedAt) || Date.now(),
  };
};

let lastRaw: readonly (string | undefined)[] = [];
let lastSession: Session | undefined;

/** The same object as long as nothing changed, as React's external stores need it. */
export const currentSession = (): Session | undefined => {
  const raw = allKeys.map(readItem);
  if (raw.length !== lastRaw.length || raw.some((text, index) => text !== lastRaw[index])) {
    lastRaw = raw;
    lastSession = parse(raw);
  }
  return lastSession;
};

export const subscribeToSession = (listener: () => void): (() => void) => {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || allKeys.includes(event.key)) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
};

const writeUser = (user: JsonObject) => {
  writeItem(keys.user, JSON.stringify(user));
  writeItem(keys.receivedAt, String(Date.now()));
};

/** From what a login answered. False where that holds no usable access token. */
export const startSession = (answer: unknown): boolean => {
  if (!isJsonObject(answer) || !isToken(answer.access)) return false;
  const { access, refresh, ...user } = answer;
  if (isToken(refresh)) writeItem(keys.refresh, refresh);
  else removeItem(keys.refresh);
  writeUser(user);
  writeItem(keys.access, answer.access);
  announceSession();
  return true;
};

/**
 * A profile replaces the user. A host that tells neither type nor rules there told them at login,
 * and they hold until it tells others.
 */
export const replaceUser = (profile: unknown): void => {
  const session = currentSession();
  if (!session || !isJsonObject(profile)) return;
  const { user_type: type, ability } = session.user;
  const sameType = profile.user_type === undefined || profile.user_type === type;
  writeUser({
    ...(type !== undefined && { user_type: type }),
    ...(ability !== undefined && sameType && { ability }),
    ...profile,
  });
  announceSession();
};

export const adoptTokens = (tokens: { access: string; refresh?: string | undefined }): void => {
  if (tokens.refresh !== undefined) writeItem(keys.refresh, tokens.refresh);
  writeItem(keys.access, tokens.access);
  announceSession();
};

/** Gone from storage at once; whoever listens here is told by `announceSession`. */
export const forgetSession = (): void => {
  for (const key of allKeys) removeItem(key);
};

export const clearSession = (): void => {
  forgetSession();
  announceSession();
};

/** From what a refresh answered; a host may leave out the second token. */
export const readTokens = (answer: unknown) => {
  if (!isJsonObject(answer) || !isToken(answer.access)) return undefined;
  const { access, refresh } = answer;
  return { access, refresh: isToken(refresh) ? refresh : undefined };
};
