/** Browser storage throws if it is forbidden or full, and the dashboard must work in such a browser. */
export const tryStorage = <T>(use: () => T): T | undefined => {
  try {
    return use();
  } catch {
    return undefined;
  }
};
