// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { submitByKey } from './submit-key.ts';

submitByKey();

const sent = vi.fn();

beforeEach(() => {
  sent.mockClear();
  document.body.innerHTML = `
    <div role="dialog">
      <button id="close"></button>
      <form><textarea id="lines"></textarea><button type="submit"></button></form>
    </div>
    <div role="dialog"><button id="cancel"></button><button data-submit></button></div>
    <input id="outside" />
    <form><input id="search" /></form>`;
  for (const form of document.forms)
    form.onsubmit = (event) => {
      event.preventDefault();
      sent();
    };
});

const press = (id: string, given: KeyboardEventInit = { ctrlKey: true }) => {
  const options = { key: 'Enter', bubbles: true, cancelable: true, ...given };
  const event = new KeyboardEvent('keydown', options);
  document.getElementById(id)?.dispatchEvent(event);
  return event.defaultPrevented;
};

test('Ctrl+Enter and ⌘+Enter submit a form from any place in it or its dialog, once', () => {
  expect(press('lines')).toBe(true);
  expect(press('close', { metaKey: true })).toBe(true);
  expect(sent).toHaveBeenCalledTimes(2);
  press('lines', { ctrlKey: true, repeat: true });
  expect(sent).toHaveBeenCalledTimes(2);
});

test('a question is confirmed by it, whichever button has the focus', () => {
  const confirm = document.querySelector('[data-submit]') as HTMLElement;
  confirm.onclick = sent;
  expect(press('cancel')).toBe(true);
  expect(sent).toHaveBeenCalledTimes(1);
});

test('Enter alone, another place, and a form without a button are as they were', () => {
  expect(press('lines', {})).toBe(false);
  expect(press('outside')).toBe(false);
  expect(press('search')).toBe(false);
  expect(sent).not.toHaveBeenCalled();
});

test('a form that is being sent, or a list of choices that took the key, is left alone', () => {
  const button = document.querySelector('button[type=submit]') as HTMLButtonElement;
  button.disabled = true;
  press('lines');
  button.disabled = false;
  const lines = document.getElementById('lines') as HTMLElement;
  lines.onkeydown = (event) => event.preventDefault();
  press('lines');
  expect(sent).not.toHaveBeenCalled();
});
