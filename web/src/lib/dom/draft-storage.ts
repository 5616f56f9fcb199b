import { isJsonObject, type JsonObject, parseJson } from '../data/json.ts';
import { itemsOf } from './browser-storage.ts';

/**
 * The unsent text of a form. It survives a reload and the end of the session, in this tab only.
 * Each user has their own drafts: another user who signs in never sees them.
 */
const prefix = 'draft:';
const keyOf = (name: string, owner: string): string => `${prefix}${name}:${owner}`;
const items = itemsOf(() => sessionStorage);

export const readStored = (name: string, owner: string): JsonObject | undefined => {
  const stored = parseJson(items.read(keyOf(name, owner)));
  return isJsonObject(stored) ? stored : undefined;
};

export const clearStored = (name: string, owner: string): void => items.remove(keyOf(name, owner));

export const writeStored = (name: string, owner: string, fields: JsonObject): void => {
  // Some hosts never send the user: the next one could be another.
  if (owner !== '') items.write(keyOf(name, owner), JSON.stringify(fields));
};

/**
 * After a sign-out all, after a sign-in those of other users. A session that merely ended keeps
 * them, for its user only.
 */
export const clearDrafts = (kept?: string): void =>
  items.removeWith(prefix, (key) => kept !== undefined && key.endsWith(`:${kept}`));
