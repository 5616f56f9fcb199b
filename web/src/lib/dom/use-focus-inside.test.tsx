// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useFocusInside } from './use-focus-inside.ts';

const List = ({ names }: { readonly names: readonly string[] }) => {
  const section = useRef<HTMLElement>(null);
  useFocusInside(section);
  return (
    <>
      <button type="button">Elsewhere</button>
      <section ref={section} tabIndex={-1} aria-label="Sessions">
        {names.map((name) => (
          <button key={name} type="button">
            {name}
          </button>
        ))}
      </section>
    </>
  );
};

afterEach(cleanup);

/** Shows two buttons, focuses one of the page and then removes the first. */
const removeAfterFocusOn = (name: string) => {
  const { rerender } = render(<List names={['First', 'Second']} />);
  screen.getByText('First').focus();
  const focused = screen.getByText(name);
  focused.focus();
  // Browsers take the focus from a removed element; happy-dom doesn't always.
  if (name === 'First') focused.blur();
  rerender(<List names={['Second']} />);
  return focused;
};

test('a removed row leaves its focus to the list', async () => {
  removeAfterFocusOn('First');
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Sessions'));
});

test('a focus elsewhere stays when a row is removed', async () => {
  const focused = removeAfterFocusOn('Elsewhere');
  await Promise.resolve();
  expect(document.activeElement).toBe(focused);
});
