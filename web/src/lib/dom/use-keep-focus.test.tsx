// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useKeepFocus } from './use-keep-focus.ts';

const Form = ({ isBusy }: { readonly isBusy: boolean }) => {
  useKeepFocus(isBusy);
  return (
    <>
      <input aria-label="Name" />
      <button type="button" disabled={isBusy}>
        Save
      </button>
    </>
  );
};

afterEach(cleanup);

const press = () => {
  const { rerender } = render(<Form isBusy={false} />);
  const button = screen.getByRole('button');
  button.focus();
  rerender(<Form isBusy />);
  // Browsers take the focus from a disabled element; happy-dom doesn't.
  button.removeAttribute('disabled');
  button.blur();
  return { button, end: () => rerender(<Form isBusy={false} />) };
};

test('a button that was disabled during its work has the focus again', () => {
  const { button, end } = press();
  expect(document.activeElement).toBe(document.body);
  end();
  expect(document.activeElement).toBe(button);
});

test('a focus that was moved meanwhile stays', () => {
  const { end } = press();
  screen.getByLabelText('Name').focus();
  end();
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});

test('a button whose focus was taken when it was disabled has the focus again', () => {
  const { rerender } = render(<Form isBusy={false} />);
  const button = screen.getByRole('button');
  button.focus();
  const { activeElement } = document;
  const taken = vi.spyOn(document, 'activeElement', 'get');
  taken.mockImplementation(() =>
    activeElement?.matches(':disabled') ? document.body : activeElement,
  );
  rerender(<Form isBusy />);
  taken.mockRestore();
  button.removeAttribute('disabled');
  button.blur();
  rerender(<Form isBusy={false} />);
  expect(document.activeElement).toBe(button);
});
