// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serve, show } from '@/testing/show.tsx';
import { HandOver, SnoozeDialog } from './item-dialogs.tsx';

beforeEach(() => {
  document.head.innerHTML = '<meta name="api-host" data-own>';
});
afterEach(() => {
  cleanup();
  document.head.innerHTML = '';
  vi.unstubAllGlobals();
});

const kind = 'paid_not_enrolled';
const [before, after] = ['2026-03-02T10:00:00.000Z', '2026-03-02T11:00:00.000Z'];
const item = { key: '5', student: { full_name: 'Ana Lima' }, handled_at: before } as never;
const colleagues = [{ id: '2', full_name: 'Olu Ade', user_type: 'owner' }] as never;
const note = 'I call them today';
const handover = { to: { id: 3, full_name: 'Ngozi Obi' }, by: null, note, at: after };
const current = { handled_at: after, handover, snooze: null };

const dialogs: Readonly<Record<string, readonly [part: ReactElement, fill: () => Promise<void>]>> =
  {
    Snooze: [
      <SnoozeDialog key="snooze" kind={kind} item={item} isOpen onClose={() => undefined} />,
      async () => {
        await screen.findByLabelText('Reason');
      },
    ],
    'Hand over': [
      <HandOver key="hand" kind={kind} item={item} nameId="name" colleagues={colleagues} />,
      async () => {
        fireEvent.click(screen.getByRole('button', { name: 'Hand over' }));
        fireEvent.change(await screen.findByLabelText('Colleague'), { target: { value: '2' } });
        fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'You know them' } });
      },
    ],
  };

test.each(Object.entries(dialogs))(
  '%s: what a colleague has done meanwhile is shown, and is not overwritten by the same button',
  async (button, [part, fill]) => {
    const sent = serve(({ method }) =>
      method === 'GET' ? undefined : Response.json({ code: 'stale', current }, { status: 409 }),
    );
    await show(part);
    await fill();
    const press = (name: string) => {
      const [found] = screen.getAllByRole('button', { name }).slice(-1);
      if (found) fireEvent.click(found);
    };
    press(button);
    await screen.findByText(/Ngozi Obi/);
    await screen.findByText(note);
    press(button);
    press(`${button} anyway`);
    const seen = () =>
      sent
        .filter(({ method }) => method !== 'GET')
        .map(({ body }) => (body as { handled_at?: string }).handled_at);
    await waitFor(() => expect(seen()).toEqual([before, after]));
  },
);
