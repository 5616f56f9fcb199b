// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { clearSession, startSession } from '@/api/session/session-store.ts';
import { serve, show } from '@/testing/show.tsx';
import { SnoozeDialog } from './item-dialogs.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const item = { key: '5', student: { full_name: 'Ana Lima' } } as never;
const open = async () => {
  const shown = await show(
    <SnoozeDialog kind="paid_not_enrolled" item={item} isOpen onClose={() => undefined} />,
  );
  return { ...shown, reason: await screen.findByLabelText<HTMLInputElement>('Reason') };
};
const type = (field: HTMLInputElement, value: string) =>
  fireEvent.change(field, { target: { value } });

test('what is typed in a dialog is there again after the session has ended', async () => {
  serve(() => undefined);
  const { reason, unmount } = await open();
  type(reason, 'On holiday');
  clearSession();
  unmount();
  startSession({ access: 'b', id: 7, user_type: 'owner' });
  expect((await open()).reason.value).toBe('On holiday');
});

test('a dialog that is closed forgets what was typed', async () => {
  serve(() => undefined);
  const { reason, unmount } = await open();
  type(reason, 'On holiday');
  unmount();
  expect((await open()).reason.value).toBe('');
});

test('another user does not find what was typed', async () => {
  serve(() => undefined);
  const { reason, unmount } = await open();
  type(reason, 'On holiday');
  clearSession();
  unmount();
  startSession({ access: 'b', id: 8, user_type: 'owner' });
  expect((await open()).reason.value).toBe('');
});

test('a snooze whose response was lost is sent with its key after a reload', async () => {
  const sent = serve(() => Promise.reject(new TypeError('Failed to fetch')));
  const { reason, unmount } = await open();
  type(reason, 'On holiday');
  fireEvent.click(screen.getByRole('button', { name: 'Snooze' }));
  await screen.findByText(/Couldn’t reach the server/);
  const stored = { ...sessionStorage };
  unmount();
  for (const [name, value] of Object.entries(stored)) sessionStorage.setItem(name, value);
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Snooze' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.key).toBe(sent[0]?.key);
});
