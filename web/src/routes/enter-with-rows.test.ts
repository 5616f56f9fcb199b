import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enterWithRows } from './enter-with-rows.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const isEntered = async (entering: Promise<void>): Promise<boolean> => {
  const isPending = Symbol('pending');
  await vi.advanceTimersByTimeAsync(0);
  return (await Promise.race([entering, Promise.resolve(isPending)])) !== isPending;
};

describe('a list', () => {
  it.each(['enter', 'preload'] as const)(
    'waits for rows that arrive immediately, on %s',
    async (cause) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const entering = enterWithRows(cause, promise);
      expect(await isEntered(entering)).toBe(false);
      resolve();
      expect(await isEntered(entering)).toBe(true);
    },
  );

  it('opens without rows that take long', async () => {
    const entering = enterWithRows('enter', new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(99);
    expect(await isEntered(entering)).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await isEntered(entering)).toBe(true);
  });

  it('does not wait for data that is cached', async () => {
    expect(await isEntered(enterWithRows('stay', new Promise(() => {})))).toBe(true);
  });
});
