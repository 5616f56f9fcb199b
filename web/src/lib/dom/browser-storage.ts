/**
 * The browser's storage may be forbidden or full, and throws then. What cannot be kept is kept for
 * this page's life, so that the dashboard works in a locked-down browser too.
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
    // What is still there from before would be read for this.
    removeItem(key);
    memory.set(key, value);
  }
};

export const removeItem = (key: string): void => {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing is kept there, so there is nothing to remove.
  }
};
