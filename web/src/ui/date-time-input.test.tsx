// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { setTimeZone } from '@/lib/format/time-zone.ts';
import { DateTimeInput } from './date-time-input.tsx';

afterEach(cleanup);

const typed = vi.fn();

const Sample = ({ start, error }: { readonly start: string; readonly error?: string }) => {
  const [value, setValue] = useState(start);
  typed(value);
  return (
    <DateTimeInput
      label="Starts"
      timeLabel="Start time"
      value={value}
      error={error}
      onChange={setValue}
    />
  );
};

const show = (start: string, error?: string) => {
  setTimeZone('Europe/Lisbon');
  render(
    <MantineProvider>
      <Sample start={start} {...(error && { error })} />
    </MantineProvider>,
  );
};

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

/** As a browser does for a part of a date: no value, no input event. */
const typeHalf = (name: string) => {
  Object.defineProperty(field(name), 'validity', { value: { badInput: true }, configurable: true });
  fireEvent.change(field(name), { target: { value: '' } });
  fireEvent.keyUp(field(name), { key: '1' });
};

test('a date alone is enough', () => {
  show('');
  fireEvent.change(field('Starts'), { target: { value: '2026-10-28' } });
  expect(typed).toHaveBeenLastCalledWith('2026-10-28[Europe/Lisbon]');
  fireEvent.change(field('Start time'), { target: { value: '10:30' } });
  expect(typed).toHaveBeenLastCalledWith('2026-10-28T10:30[Europe/Lisbon]');
});

test.each([
  ['', 'Starts', '?[Europe/Lisbon]'],
  ['2026-10-28T10:30[Europe/Lisbon]', 'Starts', '?T10:30[Europe/Lisbon]'],
  ['2026-10-28T10:30[Europe/Lisbon]', 'Start time', '2026-10-28T?[Europe/Lisbon]'],
])('of %j, a half-typed %s is not empty', (start, name, value) => {
  show(start);
  typeHalf(name);
  expect(typed).toHaveBeenLastCalledWith(value);
});

test('only the part that is wrong is marked, with the reason', () => {
  show('2026-10-28T?[Europe/Lisbon]', 'Invalid');
  expect(field('Start time').getAttribute('aria-invalid')).toBe('true');
  expect(field('Starts').getAttribute('aria-invalid')).not.toBe('true');
  const description = field('Start time').getAttribute('aria-describedby')?.split(' ')[0];
  expect(document.getElementById(description ?? '')?.textContent).toBe('forms.timeIncomplete');
});

test('a typed time keeps the time zone in which it was typed, and says so', () => {
  show('2026-10-28T17:00[Europe/Lisbon]');
  act(() => setTimeZone('Asia/Tokyo'));
  expect(screen.getByText(/forms.otherTimeZone/)).toBeTruthy();
  fireEvent.change(field('Start time'), { target: { value: '17:30' } });
  expect(typed).toHaveBeenLastCalledWith('2026-10-28T17:30[Europe/Lisbon]');
});

test('a key that passes through a field does not change it', () => {
  show('?[Europe/Lisbon]');
  fireEvent.keyUp(field('Starts'), { key: 'Tab' });
  expect(typed).toHaveBeenLastCalledWith('?[Europe/Lisbon]');
});
