import { tryStorage } from './try-storage.ts';

/** Items of a browser storage. What it does not take stays in memory until the page closes. */
export const itemsOf = (storage: () => Storage) => {
  const memory = new Map<string, string>();
  const read = (key: string): string | undefined =>
    tryStorage(() => storage().getItem(key)) ?? memory.get(key);
  const remove = (key: string): void => {
    memory.delete(key);
    tryStorage(() => storage().removeItem(key));
  };
  const write = (key: string, value: string): void => {
    const isStored = tryStorage(() => {
      storage().setItem(key, value);
      return true;
    });
    if (isStored) {
      memory.delete(key);
      return;
    }
    // An older value would be read instead of this one.
    remove(key);
    memory.set(key, value);
  };
  const removeWith = (prefix: string, isKept = (_key: string) => false): void => {
    const stored = tryStorage(() => Object.keys(storage())) ?? [];
    for (const key of [...memory.keys(), ...stored]) {
      if (key.startsWith(prefix) && !isKept(key)) remove(key);
    }
  };
  return { read, write, remove, removeWith };
};

export const {
  read: readItem,
  write: writeItem,
  remove: removeItem,
  removeWith: removeItemsWith,
} = itemsOf(() => localStorage);
