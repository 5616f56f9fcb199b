// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useChoiceKeys } from './use-choice-keys.ts';

afterEach(cleanup);

const Menu = () => (
  <div role="menu" tabIndex={-1} onKeyDown={useChoiceKeys()}>
    {['Active', 'Invited', 'Suspended'].map((name) => (
      <label key={name}>
        <input type="checkbox" />
        {name}
      </label>
    ))}
    <input type="radio" aria-label="Compact" />
  </div>
);

const focused = () => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent;

test.each([
  ['ArrowDown', 'Active'],
  ['ArrowUp', 'Suspended'],
  ['Home', 'Active'],
  ['End', 'Suspended'],
])('%s leads from the menu itself to %s', (key, name) => {
  render(<Menu />);
  screen.getByRole('menu').focus();
  expect(fireEvent.keyDown(screen.getByRole('menu'), { key })).toBe(false);
  expect(focused()).toBe(name);
});

test('Home and End lead to the ends, and arrows to the next box and no further', () => {
  render(<Menu />);
  const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
  screen.getByLabelText('Active').focus();
  press('End');
  press('ArrowDown');
  expect(focused()).toBe('Suspended');
  press('Home');
  press('ArrowUp');
  expect(focused()).toBe('Active');
});

test('a choice of one keeps its own arrows', () => {
  render(<Menu />);
  screen.getByLabelText('Compact').focus();
  expect(fireEvent.keyDown(screen.getByLabelText('Compact'), { key: 'Home' })).toBe(true);
  expect(document.activeElement).toBe(screen.getByLabelText('Compact'));
});
