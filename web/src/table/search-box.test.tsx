// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchBox } from './search-box.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const boxWith = (value: string) => (
  <MantineProvider>
    <SearchBox label="Search" value={value} onChange={tell} isBusy={false} onLeave={() => {}} />
  </MantineProvider>
);
const tell = vi.fn<(value: string) => void>();
const input = () => screen.getByRole<HTMLInputElement>('searchbox');
const type = (text: string) => fireEvent.change(input(), { target: { value: text } });
const rest = () => act(() => vi.advanceTimersByTime(200));

test('text typed meanwhile is not replaced by an earlier text', () => {
  const { rerender } = render(boxWith(''));
  type('an');
  rest();
  expect(tell).toHaveBeenLastCalledWith('an');
  type('ana');
  rerender(boxWith('an'));
  expect(input().value).toBe('ana');
});

test('a search that is removed and restored, for example by Back, is shown again', () => {
  const { rerender } = render(boxWith(''));
  type('ana');
  rest();
  rerender(boxWith('ana'));
  rerender(boxWith(''));
  expect(input().value).toBe('');
  rerender(boxWith('ana'));
  expect(input().value).toBe('ana');
});

test('Back before the typed text is searched for discards the text', () => {
  const { rerender } = render(boxWith('ana'));
  tell.mockClear();
  type('anab');
  rerender(boxWith(''));
  expect(input().value).toBe('');
  rest();
  expect(tell).not.toHaveBeenCalled();
});

const arriveAt = (address: string) =>
  act(() => {
    history.replaceState({}, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });

test('Back to a list with the same search discards text that was not searched for yet', () => {
  history.replaceState({}, '', '/students?search=ana&status=active');
  render(boxWith('ana'));
  tell.mockClear();
  type('anab');
  arriveAt('/students?search=ana');
  expect(input().value).toBe('ana');
  rest();
  expect(tell).not.toHaveBeenCalled();
});

test('text that is typed while a record closes stays', () => {
  history.replaceState({}, '', '/students?search=ana&open=7');
  render(boxWith('ana'));
  type('anab');
  arriveAt('/students?search=ana');
  expect(input().value).toBe('anab');
  rest();
  expect(tell).toHaveBeenLastCalledWith('anab');
});

test.each([
  ['/', {}],
  ['/', { shiftKey: true }],
])('the key %j with %j moves the focus to the search', (key, modifiers) => {
  render(boxWith(''));
  fireEvent.keyDown(document.body, { key, ...modifiers });
  expect(document.activeElement).toBe(input());
});

test('a slash that is typed in another field, or with Ctrl, does not move the focus', () => {
  render(boxWith(''));
  const other = document.body.appendChild(document.createElement('input'));
  fireEvent.keyDown(other, { key: '/' });
  fireEvent.keyDown(document.body, { key: '/', ctrlKey: true });
  expect(document.activeElement).not.toBe(input());
  other.remove();
});
