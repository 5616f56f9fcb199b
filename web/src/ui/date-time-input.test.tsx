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

/** As a browser does for a part of a time: no value, no input event. */
const typeHalfTime = (name: string) => {
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
  ['', '?[Europe/Lisbon]'],
  ['2026-10-28T10:30[Europe/Lisbon]', '?T10:30[Europe/Lisbon]'],
])('of %j, a half-typed date is not empty', (start, value) => {
  show(start);
  fireEvent.change(field('Starts'), { target: { value: '10/2' } });
  expect(typed).toHaveBeenLastCalledWith(value);
  fireEvent.blur(field('Starts'));
  expect(field('Starts').value).toBe('10/2');
});

test('a half-typed time is not empty', () => {
  show('2026-10-28T10:30[Europe/Lisbon]');
  typeHalfTime('Start time');
  expect(typed).toHaveBeenLastCalledWith('2026-10-28T?[Europe/Lisbon]');
});

test('a date is written as the country of the user does, once it is left', () => {
  show('2026-10-28[Europe/Lisbon]');
  expect(field('Starts').value).toBe('10/28/2026');
  fireEvent.change(field('Starts'), { target: { value: '1/5/2027' } });
  expect(field('Starts').value).toBe('1/5/2027');
  fireEvent.blur(field('Starts'));
  expect(field('Starts').value).toBe('01/05/2027');
  expect(typed).toHaveBeenLastCalledWith('2027-01-05[Europe/Lisbon]');
});

test('eight digits are a date, and get their separators', () => {
  show('');
  fireEvent.change(field('Starts'), { target: { value: '01052027' } });
  expect(field('Starts').value).toBe('01/05/2027');
  expect(typed).toHaveBeenLastCalledWith('2027-01-05[Europe/Lisbon]');
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
