/**
 * `updated`: a new version of the dashboard has replaced the files of this one. `remembered`: the
 * server has the file, but browsers such as Firefox import nothing again that failed once.
 */
export type LoadFailure = 'network' | 'updated' | 'remembered';

export const loadFailureText = {
  network: 'errors.codes.network',
  updated: 'errors.updated',
  remembered: 'errors.needsReload',
} as const satisfies Record<LoadFailure, string>;

/** The code or the styles of a part that could not be loaded. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
  readonly reason: LoadFailure;

  constructor(reason: LoadFailure, cause: unknown) {
    super(`A part of the dashboard couldn't be loaded: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** The messages of browsers and the bundler. Other errors come from the code of the part itself. */
const failedImport = /dynamically imported module|module script|preload CSS/i;
const probeTimeoutMs = 5000;

let hasFailed = false;

const findReason = async ({ message }: Error): Promise<LoadFailure> => {
  // Safari names no file. A server that responds there has probably replaced it.
  const file = /(?:https?:\/)?\/\S+/.exec(message)?.[0];
  if (!navigator.onLine) return 'network';
  try {
    const { status, ok } = await fetch(file ?? '/', {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(probeTimeoutMs),
    });
    if (status === 404 || (ok && file === undefined)) return 'updated';
    return ok && hasFailed ? 'remembered' : 'network';
  } catch {
    return 'network';
  }
};

const brokenStyles = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(
    ({ sheet }) => sheet === null,
  );

/**
 * The bundler requests a style sheet once: after a failure, the part would have no styles. One that
 * fails again can be another part's, and stops nothing.
 */
const reloadStyles = (): Promise<unknown> =>
  Promise.all(
    brokenStyles().map((broken) => {
      const link = broken.cloneNode() as HTMLLinkElement;
      const loaded = new Promise((resolve) => {
        link.addEventListener('load', resolve);
        link.addEventListener('error', resolve);
      });
      broken.replaceWith(link);
      return loaded;
    }),
  );

/** Every dynamic import goes through here: `loadPart(() => import('./part.tsx'))`; routes use `lazyScreen`. */
export const loadPart = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  try {
    if (hasFailed) await reloadStyles();
    return await load();
  } catch (error) {
    if (!(error instanceof Error && failedImport.test(error.message))) throw error;
    const reason = await findReason(error);
    hasFailed = true;
    throw new LoadError(reason, error);
  }
};

/**
 * For a part that is needed again and again, such as that of a route. `import()` takes a task even
 * for a loaded module, and the browser renders a frame before it.
 */
export const loadOnce = <Part>(load: () => Promise<Part>): (() => Promise<Part>) => {
  let part: Promise<Part> | undefined;
  return () => {
    part ??= load().catch((error: unknown) => {
      part = undefined;
      throw error;
    });
    return part;
  };
};

/** Loads a part that is likely to be needed. If this fails, the part reports it when it opens. */
export const preloadPart = (load: () => Promise<unknown>): void => {
  load().catch(() => undefined);
};
