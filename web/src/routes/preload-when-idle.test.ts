// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { preloadWhenIdle } from './preload-when-idle.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('code is loaded when the browser is idle, not before', async () => {
  const load = vi.fn<() => Promise<unknown>>().mockResolvedValue({});
  preloadWhenIdle(load);
  await vi.advanceTimersByTimeAsync(700);
  expect(load).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(load).toHaveBeenCalledOnce();
});

test('a failure is reported only by the screen that needs the code', async () => {
  preloadWhenIdle(() => Promise.reject(new Error('offline')));
  await vi.advanceTimersByTimeAsync(1000);
});

test('nothing is preloaded if the user prefers reduced data', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  const load = vi.fn<() => Promise<unknown>>();
  preloadWhenIdle(load);
  await vi.advanceTimersByTimeAsync(2000);
  expect(load).not.toHaveBeenCalled();
});
