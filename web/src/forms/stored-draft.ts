import { isJsonObject, type JsonObject, parseJson } from '@/lib/json.ts';

/**
 * What a user has typed into a form and not sent yet. It outlives a reload and the end of the
 * session, in this tab only. Each user has their own: another one who signs in never sees it.
 */
const keyOf = (name: string, owner: string): string => `draft:${name}:${owner}`;

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
  // Some hosts never send who is signed in: the next user could be anybody.
  if (owner === '') return;
  try {
    sessionStorage.setItem(keyOf(name, owner), JSON.stringify(fields));
  } catch {
    // The form works without a draft too.
  }
};
