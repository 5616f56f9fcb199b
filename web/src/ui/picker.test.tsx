// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Picker } from './picker.tsx';

const zones = ['Europe/Lisbon', 'Europe/Berlin', 'America/Sao Paulo'].map((label) => ({
  value: label,
  label,
}));

const left = vi.fn();
const sent = vi.fn();
type Choice = (typeof zones)[number];

const Sample = ({ isSearching = false }: { readonly isSearching?: boolean }) => {
  const [chosen, setChosen] = useState<Choice | undefined>(zones[1]);
  const [typed, setTyped] = useState<string>();
  return (
    <MantineProvider>
      <form onSubmit={sent}>
        <Picker
          label="Time zone"
          choices={isSearching ? [] : zones}
          isLocal
          isSearching={isSearching}
          chosen={chosen}
          onChoose={setChosen}
          typed={typed}
          onType={setTyped}
          onLeave={left}
        />
        <output>{chosen?.value}</output>
      </form>
    </MantineProvider>
  );
};

beforeEach(() => {
  left.mockClear();
  sent.mockClear();
});
afterEach(cleanup);

const field = () => screen.getByRole<HTMLInputElement>('combobox');
const chosen = () => screen.getByRole('status').textContent;
const type = (text: string) => fireEvent.input(field(), { target: { value: text } });

test('Enter takes the only match, and does not send the form', () => {
  render(<Sample />);
  type('lisbon');
  expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(false);
  expect(chosen()).toBe('Europe/Lisbon');
  expect(field().value).toBe('Europe/Lisbon');
  expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(true);
});

test('leaving the field takes the only match, without accents and underscores', () => {
  render(<Sample />);
  type('são_paulo');
  fireEvent.blur(field());
  expect(chosen()).toBe('America/Sao Paulo');
  expect(left).toHaveBeenLastCalledWith(undefined);
});

test.each(['europe', 'atlantis'])(
  '%j, which names no single choice, stays in the field',
  (text) => {
    render(<Sample />);
    type(text);
    expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(false);
    fireEvent.blur(field());
    expect(field().value).toBe(text);
    expect(left).toHaveBeenLastCalledWith(text);
  },
);

test('a field that is emptied has no choice', () => {
  render(<Sample />);
  type('');
  fireEvent.blur(field());
  expect(chosen()).toBe('');
});

test('the only match is taken when it arrives after the field was left', () => {
  const { rerender } = render(<Sample isSearching />);
  type('lisbon');
  fireEvent.blur(field());
  expect(field().value).toBe('lisbon');
  rerender(<Sample />);
  expect(chosen()).toBe('Europe/Lisbon');
});
