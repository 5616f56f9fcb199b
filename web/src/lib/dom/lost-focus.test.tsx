// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { repairLostFocus } from './lost-focus.ts';

let stop: () => void;
beforeEach(() => {
  stop = repairLostFocus();
});
afterEach(() => {
  stop();
  cleanup();
});

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Focuses an element of the page, and shows the page without it. */
const remove = async (label: string, before: ReactElement, after: ReactElement) => {
  const { rerender } = render(before);
  const focused = screen.getByText(label);
  focused.focus();
  // Browsers take the focus from a removed element; happy-dom doesn't always.
  focused.blur();
  rerender(after);
  await frame();
  await frame();
  return document.activeElement?.textContent;
};

const list = (...names: readonly string[]) => (
  <main>
    <h1>Tags</h1>
    <button type="button">New</button>
    <ul>
      {names.map((name) => (
        <li key={name}>
          <button type="button">{`Edit ${name}`}</button>
          <button type="button">{`Delete ${name}`}</button>
        </li>
      ))}
    </ul>
  </main>
);

test.each([
  ['the same control of the next row', 'Delete b', ['a', 'b', 'c'], ['a', 'c'], 'Delete c'],
  ['that of the row before, after the last', 'Delete c', ['a', 'b', 'c'], ['a', 'b'], 'Delete b'],
  ['the title of the screen, without rows', 'Delete a', ['a'], [], 'Tags'],
  ['nothing, while it is still there', 'Delete a', ['a', 'b'], ['a'], undefined],
])('the focus of a removed row goes to %s', async (_name, label, before, after, expected) => {
  const focused = await remove(label, list(...before), list(...after));
  if (expected === undefined) expect(document.activeElement).toBe(document.body);
  else expect(focused).toBe(expected);
});

test('the focus of a removed control stays in its row', async () => {
  const row = (isSettled: boolean) => (
    <table>
      <tbody>
        <tr>
          <td>
            <a href="/payments/1">Payment</a>
          </td>
          <td>{!isSettled && <button type="button">Ignore</button>}</td>
        </tr>
      </tbody>
    </table>
  );
  expect(await remove('Ignore', row(false), row(true))).toBe('Payment');
});

test('the focus of a step goes to the step that takes its place', async () => {
  const step = (isApplied: boolean) => (
    <main>
      <h1>Import</h1>
      {isApplied ? (
        <section aria-label="Result" key="result">
          Applying
        </section>
      ) : (
        <section aria-label="Apply" key="apply">
          <button type="button">Apply</button>
        </section>
      )}
      <button type="button">Preview</button>
    </main>
  );
  await remove('Apply', step(false), step(true));
  expect(document.activeElement).toBe(screen.getByLabelText('Result'));
});

test('the focus stays in a drawer, and in a card', async () => {
  const drawer = (isThere: boolean) => (
    <>
      <section role="dialog" tabIndex={-1}>
        {isThere && <button type="button">Archive</button>}
        <button type="button">Close</button>
      </section>
      <main>
        <h1>Students</h1>
      </main>
    </>
  );
  await remove('Archive', drawer(true), drawer(false));
  expect(document.activeElement).toBe(screen.getByRole('dialog'));
});

test('a focus elsewhere stays when a row is removed', async () => {
  const { rerender } = render(list('a', 'b'));
  screen.getByText('Delete a').focus();
  screen.getByText('New').focus();
  rerender(list('b'));
  await frame();
  await frame();
  expect(document.activeElement).toBe(screen.getByText('New'));
});

test('a row that is removed after a press beside it moves no focus', async () => {
  const { rerender } = render(list('a', 'b'));
  const focused = screen.getByText('Delete a');
  focused.focus();
  screen.getByText('Tags').dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
  focused.blur();
  rerender(list('b'));
  await frame();
  await frame();
  expect(document.activeElement).toBe(document.body);
});
