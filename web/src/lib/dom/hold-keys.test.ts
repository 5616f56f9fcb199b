// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdKeysForMenu, holdStepsForChoices } from './hold-keys.ts';

let seen: string[];

const element = (id: string) => document.getElementById(id) as HTMLElement;
/** As the focus trap of Mantine does: once when the menu is in the document, once in an effect. */
const openMenu = () => {
  element('menu').tabIndex = -1;
  for (const ms of [0, 1]) setTimeout(() => element('menu').focus(), ms);
  vi.advanceTimersByTime(100);
};
const press = (key: string, modifiers: KeyboardEventInit = {}) =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers }),
  );

beforeEach(() => {
  vi.useFakeTimers();
  seen = [];
  document.body.innerHTML = `
    <button id="row"></button>
    <div role="menu" id="menu"><button role="menuitem" id="item"></button></div>`;
  for (const id of ['row', 'menu']) {
    element(id).onkeydown = ({ key }) => {
      seen.push(`${id} ${key}`);
      if (key === 'ArrowDown') element('item').focus();
    };
  }
  element('item').onclick = () => void seen.push('click');
  element('row').focus();
});
afterEach(() => vi.useRealTimers());

test('keys wait until a menu has the focus, and press what they lead to', () => {
  holdKeysForMenu();
  press('ArrowDown');
  press('Enter');
  expect(seen).toEqual([]);
  openMenu();
  expect(seen).toEqual(['menu ArrowDown', 'menu Enter', 'click']);
  expect(document.activeElement?.id).toBe('item');
  element('row').focus();
  press('x');
  expect(seen.at(-1)).toBe('row x');
});

test('a menu of choices gets the steps that follow at once, and letters go where they did', () => {
  element('menu').setAttribute('role', 'dialog');
  holdStepsForChoices({ key: 'Enter' });
  press('End');
  press('j');
  expect(seen).toEqual(['row j']);
  openMenu();
  expect(seen).toEqual(['row j', 'menu End']);
});

test('a menu that never opens keeps no keys', () => {
  holdKeysForMenu();
  vi.advanceTimersByTime(1000);
  press('j');
  expect(seen).toEqual(['row j']);
});

test('where no menu opens, the keys are pressed where the focus is', () => {
  element('menu').remove();
  element('row').onkeydown = ({ key }) => void seen.push(`row ${key}`);
  holdKeysForMenu();
  press('j');
  press('x');
  vi.advanceTimersByTime(300);
  expect(seen).toEqual([]);
  vi.advanceTimersByTime(250);
  expect(seen).toEqual(['row j', 'row x']);
});

test('a menu that is late gets the keys', () => {
  holdKeysForMenu();
  press('ArrowDown');
  vi.advanceTimersByTime(900);
  expect(seen).toEqual([]);
  openMenu();
  expect(seen).toEqual(['menu ArrowDown']);
});

test('a shortcut does not wait, and keeps its modifiers', () => {
  const shortcut = vi.fn((event: KeyboardEvent) => event.ctrlKey);
  element('row').addEventListener('keydown', shortcut);
  holdKeysForMenu();
  expect(press('k', { ctrlKey: true })).toBe(true);
  expect(shortcut).toHaveReturnedWith(true);
});
