/** After the first screen has loaded its data. */
const delayMs = 800;

/** Whether the user wants to save data: code loads only when it is needed. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Loads the code of a screen that the user is likely to open next, once the browser has nothing else
 * to do. Touch screens have no hover that could announce the click.
 */
export const preloadWhenIdle = (load: () => Promise<unknown>): void => {
  if (savesData()) return;
  setTimeout(() => {
    // Without this code the screen loads it itself, and reports a failure.
    const start = () => void load().catch(() => undefined);
    if ('requestIdleCallback' in globalThis) requestIdleCallback(start);
    else start();
  }, delayMs);
};
