// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Moment } from './moment.tsx';

const start = new Date('2026-05-10T12:00:00Z');

beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (minutes: number) => act(() => void vi.advanceTimersByTime(minutes * 60_000));
const text = () => screen.getByRole('time').textContent;

const hide = (isHidden: boolean) =>
  act(() => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
    document.dispatchEvent(new Event('visibilitychange'));
  });

test('a relative time moves on without new data', () => {
  render(<Moment at="2026-05-10T11:59:00Z" />);
  expect(text()).toBe('1 minute ago');
  pass(5);
  expect(text()).toBe('6 minutes ago');
});

test('a hidden page has no timer, and shows the right time when it is shown again', () => {
  render(<Moment at="2026-05-10T11:59:00Z" />);
  hide(true);
  expect(vi.getTimerCount()).toBe(0);
  pass(60);
  hide(false);
  expect(text()).toBe('1 hour ago');
});

test('many times share one timer, which ends with them', () => {
  const { unmount } = render([1, 2, 3].map((day) => <Moment key={day} at={`2026-05-0${day}`} />));
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
