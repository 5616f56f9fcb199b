// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { repairLostFocus } from '@/lib/dom/lost-focus.ts';
import { useFocusBack } from './use-focus-back.ts';

interface DrawerProps {
  readonly isOpen: boolean;
  readonly hasOpener?: boolean;
}

const Drawer = ({ isOpen, hasOpener = true }: DrawerProps) => {
  const { ref, onExitTransitionEnd } = useFocusBack(isOpen);
  return (
    <>
      <button type="button">Elsewhere</button>
      <section role="dialog" tabIndex={-1} aria-label="Student">
        {hasOpener && <button type="button">Archive</button>}
        <div ref={ref} />
        <button type="button" onClick={onExitTransitionEnd}>
          Exit
        </button>
      </section>
    </>
  );
};

let stop: () => void;
beforeEach(() => {
  stop = repairLostFocus();
});
afterEach(() => {
  stop();
  cleanup();
});

/** Opens a dialog by its button and closes it; the list answers and removes the button later. */
const removeOpenerAfterExit = (then: () => void) => {
  const { rerender } = render(<Drawer isOpen={false} />);
  const opener = screen.getByText('Archive');
  opener.focus();
  rerender(<Drawer isOpen />);
  opener.blur();
  rerender(<Drawer isOpen={false} />);
  screen.getByText('Exit').click();
  expect(document.activeElement).toBe(opener);
  then();
  // Browsers take the focus from a removed element; happy-dom doesn't always.
  opener.blur();
  rerender(<Drawer isOpen={false} hasOpener={false} />);
};

test('an opener that disappears after the dialog leaves its focus to the drawer', async () => {
  removeOpenerAfterExit(() => undefined);
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Student'));
});

test('a focus that has moved on stays when the opener disappears', async () => {
  removeOpenerAfterExit(() => screen.getByText('Elsewhere').focus());
  await Promise.resolve();
  expect(document.activeElement).toBe(screen.getByText('Elsewhere'));
});
