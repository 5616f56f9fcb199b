import { isJsonObject, type JsonObject, parseJson } from '@/lib/data/json.ts';
import { readItem, removeItem, removeItemsWith, writeItem } from '@/lib/dom/browser-storage.ts';
import { clearDrafts } from '@/lib/dom/draft-storage.ts';
import { createListeners } from '@/lib/listeners.ts';
import { type AdaptedUser, adaptUser } from '../hosts/user.ts';
import { unwrapData } from '../raw/unwrap.ts';

/**
 * The session in browser storage. Storage can contain anything: an unusable session counts as signed
 * out. Changes of other tabs arrive through the `storage` event.
 */
export interface Session {
  readonly access: string;
  readonly refresh: string | undefined;
  readonly user: AdaptedUser;
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
const dataPrefix = 'session:';

/** The key of other data in browser storage that ends with the session. */
export const sessionDataKey = (name: string): string => `${dataPrefix}${name}`;

/** Only characters that an Authorization header allows. */
const isToken = (value: unknown): value is string =>
  typeof value === 'string' && /^[\x21-\x7e]+$/.test(value) && !/^(null|undefined)$/.test(value);

const changes = createListeners();

/** Notifies the listeners of this tab; the browser notifies other tabs. */
export const announceSession = changes.notify;

const parse = (raw: readonly (string | undefined)[]): Session | undefined => {
  const [access, refresh, userText, receivedAt] = raw;
  const user = parseJson(userText);
  if (!isToken(access) || !isJsonObject(user)) return undefined;
  return {
    access,
    refresh: isToken(refresh) ? refresh : undefined,
    user: adaptUser(user),
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

/** Some hosts send the id with the profile, after the login; some never do. */
export const isOtherUser = (last: Session | undefined, next: Session): boolean => {
  const [before, after] = [last?.user.id, next.user.id];
  return before !== undefined && after !== undefined && before !== after;
};

export const subscribeToSession = (listener: () => void): (() => void) => {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || allKeys.includes(event.key)) listener();
  };
  const unsubscribe = changes.subscribe(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    unsubscribe();
    window.removeEventListener('storage', onStorage);
  };
};

const writeUser = (user: JsonObject) => {
  writeItem(keys.user, JSON.stringify(user));
  writeItem(keys.receivedAt, String(Date.now()));
};

/** A user who signs in ends the drafts of another one. A login without an id waits for the profile. */
const forgetOthers = (): void => {
  const id = currentSession()?.user.id;
  if (id !== undefined) clearDrafts(id);
};

/** From the response of a login. False when it has no usable access token. */
export const startSession = (response: unknown): boolean => {
  const data = unwrapData(response);
  if (!isJsonObject(data) || !isToken(data.access)) return false;
  const { access, refresh, ...user } = data;
  if (isToken(refresh)) writeItem(keys.refresh, refresh);
  else removeItem(keys.refresh);
  removeItemsWith(dataPrefix);
  writeUser(user);
  writeItem(keys.access, data.access);
  forgetOthers();
  announceSession();
  return true;
};

/**
 * A profile replaces the user. Some hosts send the type and the rules only at login: those stay
 * valid until a profile names another type.
 */
export const replaceUser = (response: unknown): void => {
  const session = currentSession();
  const profile = unwrapData(response);
  if (!session || !isJsonObject(profile)) return;
  const { user_type, ability } = session.user;
  const isSameType = profile.user_type === undefined || adaptUser(profile).user_type === user_type;
  writeUser({ ...(isSameType && { user_type, ability }), ...profile });
  forgetOthers();
  announceSession();
};

export const adoptTokens = (tokens: { access: string; refresh?: string | undefined }): void => {
  if (tokens.refresh !== undefined) writeItem(keys.refresh, tokens.refresh);
  writeItem(keys.access, tokens.access);
  announceSession();
};

/** Removes the session from storage immediately; `announceSession` notifies this tab. */
export const forgetSession = (): void => {
  for (const key of allKeys) removeItem(key);
  removeItemsWith(dataPrefix);
};

export const clearSession = (): void => {
  forgetSession();
  announceSession();
};

/** From the response of a refresh; a host can omit the refresh token. */
export const readTokens = (response: unknown) => {
  const data = unwrapData(response);
  if (!isJsonObject(data) || !isToken(data.access)) return undefined;
  const { access, refresh } = data;
  return { access, refresh: isToken(refresh) ? refresh : undefined };
};
