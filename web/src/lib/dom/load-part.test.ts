// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { LoadError, loadOnce, loadPart } from './load-part.ts';

const chunk = 'http://host/assets/palette-1.js';
const missing = new TypeError(`Failed to fetch dynamically imported module: ${chunk}`);
const reasonOf = async (error: Error) => {
  const failure = await loadPart(() => Promise.reject(error)).catch((caught: unknown) => caught);
  return failure instanceof LoadError ? failure.reason : failure;
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a part that cannot be loaded', () => {
  test('reports an update if the server no longer has its file', async () => {
    const fetch = vi.fn(async () => new Response('', { status: 404 }));
    vi.stubGlobal('fetch', fetch);
    expect(await reasonOf(missing)).toBe('updated');
    expect(fetch).toHaveBeenCalledWith(chunk, expect.objectContaining({ method: 'HEAD' }));
  });

  test.each([
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['fails', async () => new Response('', { status: 503 })],
  ])('reports the network if the server %s', async (_, fetch) => {
    vi.stubGlobal('fetch', fetch);
    expect(await reasonOf(missing)).toBe('network');
    expect(await reasonOf(missing)).toBe('network');
  });

  test('reports the network if the server has its file, and asks for a reload the next time', async () => {
    vi.resetModules();
    const fresh = await import('./load-part.ts');
    const reason = () =>
      fresh
        .loadPart(() => Promise.reject(missing))
        .catch((error: unknown) => (error instanceof fresh.LoadError ? error.reason : error));
    vi.stubGlobal('fetch', async () => new Response(''));
    expect(await reason()).toBe('network');
    expect(await reason()).toBe('remembered');
  });

  test('reports the network of an offline browser without a request', async () => {
    const fetch = vi.fn();
    vi.stubGlobal('fetch', fetch);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(await reasonOf(new Error('Unable to preload CSS for /assets/a.css'))).toBe('network');
    expect(fetch).not.toHaveBeenCalled();
  });

  test('in a browser that names no file reports an update if the server responds', async () => {
    vi.stubGlobal('fetch', async () => new Response(''));
    expect(await reasonOf(new TypeError('Importing a module script failed.'))).toBe('updated');
  });

  test('fails with the error that its own code throws', async () => {
    const bug = new Error('undefined is not a function');
    expect(await reasonOf(bug)).toBe(bug);
  });
});

test('every dynamic import is loaded as a part', () => {
  const sources = import.meta.glob<string>(
    ['../../**/*.{ts,tsx}', '!../../**/*.test.*', '!../../testing/**'],
    {
      query: '?raw',
      import: 'default',
      eager: true,
    },
  );
  expect(Object.keys(sources).length).toBeGreaterThan(100);
  const bare = Object.entries(sources).flatMap(([file, source]) =>
    source
      .replaceAll(/(loadPart|lazyScreen)\(\s*\(\) =>\s*import\(/g, '')
      .match(/(?<!\w)import\(\s*'/g)
      ? [file]
      : [],
  );
  expect(bare).toEqual([]);
});

describe('a part that is loaded once', () => {
  test('is the same for everyone', async () => {
    const load = vi.fn(async () => ({}));
    const part = loadOnce(load);
    expect(await part()).toBe(await part());
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('is loaded again after a failure', async () => {
    const load = vi.fn(async () => 'part').mockRejectedValueOnce(new Error('broken'));
    const part = loadOnce(load);
    await expect(part()).rejects.toThrow('broken');
    expect(await part()).toBe('part');
  });
});
