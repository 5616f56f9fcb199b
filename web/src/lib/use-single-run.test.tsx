// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useSingleRun } from './use-single-run.ts';

afterEach(cleanup);

test('a second press while the first runs does nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const action = vi.fn(() => promise);
  const { result } = renderHook(() => useSingleRun(action));
  act(() => {
    result.current.run();
    result.current.run();
  });
  expect(action).toHaveBeenCalledTimes(1);
  expect(result.current.isRunning).toBe(true);
  await act(async () => resolve());
  expect(result.current.isRunning).toBe(false);
});

test('a press before the result is rendered does nothing', async () => {
  const action = vi.fn(() => Promise.resolve());
  const { result } = renderHook(() => useSingleRun(action));
  await act(async () => {
    result.current.run();
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
    result.current.run();
  });
  expect(action).toHaveBeenCalledTimes(1);
  await act(async () => result.current.run());
  expect(action).toHaveBeenCalledTimes(2);
});

test('an action that failed can run again', async () => {
  const action = vi.fn(() => Promise.reject(new Error('refused')));
  const { result } = renderHook(() => useSingleRun(action));
  await act(async () => result.current.run());
  await act(async () => result.current.run());
  expect(action).toHaveBeenCalledTimes(2);
});
