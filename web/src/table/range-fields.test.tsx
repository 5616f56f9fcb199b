// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RangeFilter } from './filter.ts';
import { RangeFields } from './range-fields.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const filter: RangeFilter = { name: 'amount', title: 'Amount', range: 'amount' };
const tell = vi.fn();
const fieldsWith = (values: Readonly<Record<string, string>>) => (
  <MantineProvider>
    <RangeFields filter={filter} values={values} onChange={tell} />
  </MantineProvider>
);
const from = () => screen.getByLabelText<HTMLInputElement>('table.from');
const type = (text: string) => fireEvent.change(from(), { target: { value: text } });
const goBack = () => act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
const rest = () => act(() => vi.advanceTimersByTime(400));

test('Back before a typed amount is applied discards it', () => {
  render(fieldsWith({}));
  tell.mockClear();
  type('50');
  goBack();
  expect(from().value).toBe('');
  rest();
  expect(tell).not.toHaveBeenCalled();
});

test('Back shows the amount of the list that it leads to', () => {
  const { rerender } = render(fieldsWith({ amount_from: '20.00' }));
  type('50');
  rest();
  rerender(fieldsWith({ amount_from: '50.00' }));
  goBack();
  rerender(fieldsWith({ amount_from: '20.00' }));
  expect(from().value).toBe('20.00');
});

test('a text that is no amount is marked, stays and does not filter', () => {
  render(fieldsWith({}));
  tell.mockClear();
  type('5o');
  fireEvent.blur(from());
  rest();
  expect(from().value).toBe('5o');
  expect(from().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('validation.decimal')).toBeTruthy();
  expect(tell).not.toHaveBeenCalled();
  type('50');
  fireEvent.blur(from());
  expect(from().getAttribute('aria-invalid')).not.toBe('true');
  expect(tell).toHaveBeenCalledWith('amount_from', '50.00', true);
});
