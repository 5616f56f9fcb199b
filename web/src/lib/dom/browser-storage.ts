/**
 * Browser storage throws if it is forbidden or full. Values that it does not take stay in memory
 * until the page closes, because the dashboard must work in a locked-down browser.
 */
const memory = new Map<string, string>();

export const readItem = (key: string): string | undefined => {
  try {
    return localStorage.getItem(key) ?? memory.get(key);
  } catch {
    return memory.get(key);
  }
};

export const writeItem = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value);
    memory.delete(key);
  } catch {
    // An older value would be read instead of this one.
    removeItem(key);
    memory.set(key, value);
  }
};

export const removeItem = (key: string): void => {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Forbidden storage has nothing to remove.
  }
};

const storedKeys = (): readonly string[] => {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
};

export const removeItemsWith = (prefix: string): void => {
  for (const key of [...memory.keys(), ...storedKeys()])
    if (key.startsWith(prefix)) removeItem(key);
};
