// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { plainKey } from './plain-key.ts';

test.each([
  ['<button></button>', 'j'],
  ['<input type="checkbox">', 'j'],
  ['<input>', undefined],
  ['<div role="menu"></div>', undefined],
  ['<button role="menuitem"></button>', undefined],
  ['<div role="menu"><div role="presentation" tabindex="-1"></div></div>', undefined],
])('J in %s is the command %s', (html, command) => {
  document.body.innerHTML = html;
  let found: string | undefined;
  document.body.addEventListener('keydown', (event) => {
    found = plainKey(event);
  });
  const event = new KeyboardEvent('keydown', { key: 'j', bubbles: true });
  const start = document.querySelector('[tabindex]') ?? document.body.firstElementChild;
  start?.dispatchEvent(event);
  expect(found).toBe(command);
});
