import { tryStorage } from './try-storage.ts';

/** What local storage does not take stays in memory until the page closes. */
const memory = new Map<string, string>();

export const readItem = (key: string): string | undefined =>
  tryStorage(() => localStorage.getItem(key)) ?? memory.get(key);

export const writeItem = (key: string, value: string): void => {
  const isStored = tryStorage(() => {
    localStorage.setItem(key, value);
    return true;
  });
  if (isStored) {
    memory.delete(key);
    return;
  }
  // An older value would be read instead of this one.
  removeItem(key);
  memory.set(key, value);
};

export const removeItem = (key: string): void => {
  memory.delete(key);
  tryStorage(() => localStorage.removeItem(key));
};

export const removeItemsWith = (prefix: string): void => {
  const stored = tryStorage(() => Object.keys(localStorage)) ?? [];
  for (const key of [...memory.keys(), ...stored]) if (key.startsWith(prefix)) removeItem(key);
};
