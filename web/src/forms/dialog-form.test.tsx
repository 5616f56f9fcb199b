// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '@/api/api-error.ts';
import * as notifications from '@/lib/notifications.ts';
import { DialogContext } from '@/ui/hold-dialog.tsx';
import { DialogText } from './dialog-fields.tsx';
import { DialogForm } from './dialog-form.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const nothing = () => undefined;

const view = (props: Partial<Parameters<typeof DialogForm>[0]>, isOpen = true) => (
  <MantineProvider>
    <DialogContext value={{ isOpen, close: nothing, hold: nothing }}>
      <DialogForm submitLabel="Refund" isBusy={false} onSubmit={nothing} {...props}>
        {props.children ?? <input aria-label="Amount" />}
      </DialogForm>
    </DialogContext>
  </MantineProvider>
);

const reasonField = { name: 'reason', label: 'Reason', value: '', onChange: nothing };
const reason = <DialogText {...reasonField} />;

test('a refusal is shown as a notification if the dialog disappears with its row', () => {
  const notify = vi.spyOn(notifications, 'showNotification');
  const { rerender, unmount } = render(view({}));
  rerender(view({ problem: ['Cancelled meanwhile.'] }));
  expect(notify).not.toHaveBeenCalled();
  unmount();
  expect(notify).toHaveBeenCalledWith('error', ['Cancelled meanwhile.']);
});

test('a refusal that the user has closed is not shown again', () => {
  const notify = vi.spyOn(notifications, 'showNotification');
  const { rerender, unmount } = render(view({ problem: ['Cancelled meanwhile.'] }));
  rerender(view({ problem: ['Cancelled meanwhile.'] }, false));
  unmount();
  expect(notify).not.toHaveBeenCalled();
});

test('only a button of its own overrides a refusal', () => {
  const onSubmit = vi.fn();
  const onPress = vi.fn();
  const override = { label: 'Refund anyway', onPress };
  render(view({ problem: ['20.00 was refunded meanwhile.'], override, onSubmit }));
  const button = screen.getByRole('button', { name: 'Refund' });
  fireEvent.click(button);
  fireEvent.submit(button.closest('form') as HTMLFormElement);
  expect(onSubmit).not.toHaveBeenCalled();
  expect(onPress).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Refund anyway' }));
  expect(onPress).toHaveBeenCalledTimes(1);
});

test('an incomplete form is not sent: a press marks its fields and focuses the first', () => {
  const onSubmit = vi.fn();
  const { rerender } = render(
    view({ issues: { reason: 'Required.', form: undefined }, children: reason, onSubmit }),
  );
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Refund' });
  expect(button.disabled).toBe(false);
  expect(screen.queryByText('Required.')).toBeNull();
  fireEvent.click(button);
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.getAllByText('Required.').length).toBeGreaterThan(0);
  expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
  rerender(view({ issues: { reason: undefined }, children: reason, onSubmit }));
  expect(screen.queryByText('Required.')).toBeNull();
  fireEvent.click(button);
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('a refusal of the server is shown at its field, or above the buttons', () => {
  const error = new ApiError({ status: 422, code: 'x', detail: { reason: ['Too odd.'] } });
  const { rerender } = render(view({ issues: { reason: undefined }, error, children: reason }));
  expect(screen.getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('alert').querySelector('p')).toBeNull();
  rerender(view({ error, children: 'No fields' }));
  expect(screen.getByRole('alert').textContent).toContain('Too odd.');
});

const Late = ({ isLoaded }: { readonly isLoaded: boolean }) => (
  <section role="dialog" tabIndex={-1}>
    <button type="button" className="mantine-Modal-close">
      Close
    </button>
    <button type="button">Chosen</button>
    {isLoaded && view({ children: <DialogText {...reasonField} isFirst /> })}
  </section>
);

test.each([
  ['Close', true],
  ['Chosen', false],
])('a form that loads late takes the focus from %s: %s', (from, isTaken) => {
  const { rerender } = render(<Late isLoaded={false} />);
  const before = screen.getByText(from);
  before.focus();
  rerender(<Late isLoaded />);
  expect(document.activeElement).toBe(isTaken ? screen.getByLabelText('Reason') : before);
});
