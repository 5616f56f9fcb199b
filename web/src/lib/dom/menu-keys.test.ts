// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addMenuKeys } from './menu-keys.ts';

let remove: () => void;
beforeEach(() => {
  remove = addMenuKeys();
  document.body.innerHTML = `
    <div role="menu"><div id="menu" tabindex="-1"></div>
      <button role="menuitem" id="first"></button><button role="menuitem" id="second"></button>
      <button role="menuitem" id="last"></button><button role="menuitem" disabled></button>
    </div>`;
});
afterEach(() => remove());

const press = (id: string, key: string): boolean => {
  const element = document.getElementById(id) as HTMLElement;
  element.focus();
  return element.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );
};

test.each([
  ['Home', 'first'],
  ['End', 'last'],
  ['ArrowUp', 'last'],
])('%s in a menu without a focused item leads to the %s one', (key, id) => {
  expect(press('menu', key)).toBe(false);
  expect(document.activeElement?.id).toBe(id);
});

test('an item keeps its keys, and so do other keys of the menu', () => {
  expect(press('second', 'End')).toBe(true);
  expect(press('menu', 'ArrowDown')).toBe(true);
  expect(document.activeElement?.id).toBe('menu');
});
