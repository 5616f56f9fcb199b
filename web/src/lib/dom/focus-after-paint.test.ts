// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { focusAfterPaint } from './focus-after-paint.ts';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<a href="/">Link</a><input><main tabindex="-1"></main>';
  document.querySelector('a')?.focus();
});
afterEach(() => {
  vi.useRealTimers();
});

const main = () => document.querySelector('main');
const paint = () => vi.runAllTimers();

it('moves the focus once the page is painted', () => {
  focusAfterPaint(main);
  expect(document.activeElement?.tagName).toBe('A');
  paint();
  expect(document.activeElement).toBe(main());
});

it('moves the focus if the focused element left the page', () => {
  focusAfterPaint(main);
  document.querySelector('a')?.remove();
  paint();
  expect(document.activeElement).toBe(main());
});

it('waits for an element that is still loading', () => {
  const late = main();
  late?.remove();
  focusAfterPaint(main);
  vi.advanceTimersByTime(500);
  if (late) document.body.append(late);
  paint();
  expect(document.activeElement).toBe(late);
});

it('leaves the focus where the user moved it', () => {
  focusAfterPaint(main);
  document.querySelector('input')?.focus();
  paint();
  expect(document.activeElement?.tagName).toBe('INPUT');
});

it('moves nothing after it is cancelled', () => {
  focusAfterPaint(main)();
  paint();
  expect(document.activeElement?.tagName).toBe('A');
});
