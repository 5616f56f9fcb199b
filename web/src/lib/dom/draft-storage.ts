import { isJsonObject, type JsonObject, parseJson } from '../data/json.ts';

/**
 * The unsent text of a form. It survives a reload and the end of the session, in this tab only.
 * Each user has their own drafts: another user who signs in never sees them.
 */
const prefix = 'draft:';
const keyOf = (name: string, owner: string): string => `${prefix}${name}:${owner}`;

export const readStored = (name: string, owner: string): JsonObject | undefined => {
  try {
    const stored = parseJson(sessionStorage.getItem(keyOf(name, owner)) ?? undefined);
    return isJsonObject(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
};

export const clearStored = (name: string, owner: string): void => {
  try {
    sessionStorage.removeItem(keyOf(name, owner));
  } catch {
    // A browser that stores nothing has nothing to remove.
  }
};

export const writeStored = (name: string, owner: string, fields: JsonObject): void => {
  // Some hosts never send the user: the next one could be another.
  if (owner === '') return;
  try {
    sessionStorage.setItem(keyOf(name, owner), JSON.stringify(fields));
  } catch {
    // The form works without a draft too.
  }
};

/**
 * After a sign-out all, after a sign-in those of other users. A session that merely ended keeps
 * them, for its user only.
 */
export const clearDrafts = (kept?: string): void => {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (!key.startsWith(prefix) || (kept && key.endsWith(`:${kept}`))) continue;
      sessionStorage.removeItem(key);
    }
  } catch {
    // A browser that stores nothing has nothing to remove.
  }
};
