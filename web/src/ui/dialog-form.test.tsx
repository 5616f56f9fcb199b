// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import * as notifications from '@/lib/notifications.ts';
import { DialogForm } from './dialog-form.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const view = (props: Partial<Parameters<typeof DialogForm>[0]>) => (
  <MantineProvider>
    <DialogForm
      isOpen
      problem={[]}
      submitLabel="Refund"
      isBusy={false}
      onSubmit={() => undefined}
      onCancel={() => undefined}
      {...props}
    >
      <input aria-label="Amount" />
    </DialogForm>
  </MantineProvider>
);

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
  rerender(view({ problem: ['Cancelled meanwhile.'], isOpen: false }));
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
