interface CachedStats {
  readonly tag: string;
  readonly response: unknown;
}

/** The latest responses with an entity tag, by path. */
const cache = new Map<string, CachedStats>();

export const cachedStats = (path: string): CachedStats | undefined => cache.get(path);

export const cacheStats = (path: string, tag: string | null, response: unknown): void => {
  if (tag) cache.set(path, { tag, response });
  else cache.delete(path);
};
