// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { ignoreSecondEnters } from './second-enter.ts';

ignoreSecondEnters();

let time = 0;
let seen: string[];

beforeEach(() => {
  seen = [];
  document.body.innerHTML = `
    <button id="opener"></button>
    <div class="mantine-Modal-root"><input id="field" /><button id="confirm"></button></div>`;
  document.body.onkeydown = ({ target }) => void seen.push((target as Element).id);
});

/** So many milliseconds after the last key. */
const press = (id: string, gapMs: number, { key = 'Enter', repeat = false } = {}) => {
  time += gapMs;
  const event = new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: time });
  document.getElementById(id)?.dispatchEvent(event);
  return event.defaultPrevented;
};

test('a second Enter does not reach the element that has the focus after the dialog has closed', () => {
  press('confirm', 1000);
  expect(press('opener', 130)).toBe(true);
  expect(press('opener', 130)).toBe(true);
  expect(seen).toEqual(['confirm']);
  expect(press('opener', 400)).toBe(false);
  expect(seen).toEqual(['confirm', 'opener']);
});

test('nor does a key that is held', () => {
  press('confirm', 1000);
  expect(press('opener', 500, { repeat: true })).toBe(true);
  expect(press('opener', 500, { repeat: true })).toBe(true);
  expect(press('opener', 500)).toBe(false);
});

test('a second Enter in the dialog, after another key or outside of dialogs is not held back', () => {
  press('field', 1000);
  expect(press('confirm', 130)).toBe(false);
  press('confirm', 50, { key: 'Tab' });
  expect(press('opener', 50)).toBe(false);
  expect(press('field', 50)).toBe(false);
});
