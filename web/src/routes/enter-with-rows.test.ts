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
  it('is entered as soon as its rows are there', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const entering = enterWithRows('enter', promise);
    expect(await isEntered(entering)).toBe(false);
    resolve();
    expect(await isEntered(entering)).toBe(true);
  });

  it('is entered without them when they take their time', async () => {
    const entering = enterWithRows('enter', new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(149);
    expect(await isEntered(entering)).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await isEntered(entering)).toBe(true);
  });

  it.each(['preload', 'stay'] as const)('does not wait for rows on %s', async (cause) => {
    expect(await isEntered(enterWithRows(cause, new Promise(() => {})))).toBe(true);
  });
});
