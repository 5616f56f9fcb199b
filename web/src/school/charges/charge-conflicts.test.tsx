// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { watchWrites } from '@/api/writes/announce-write.ts';
import { createQueryClient } from '@/app/query-client.ts';
import { serve, show } from '@/testing/show.tsx';
import { InvoiceDialog } from '../invoices/invoice-dialog.tsx';
import { ChargeDialog } from './charge-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const charge = {
  id: 31,
  enrolment: 5,
  kind: 'tuition',
  label: 'Tuition',
  currency: 'EUR',
  state: 'overdue',
  reason: null,
  student: { id: 2, full_name: 'Ana Lima' },
};
const row = {
  currency: 'EUR',
  payer: null,
  student: { id: 2, full_name: 'Ana Lima' },
  course: { id: 9, title: 'Algebra' },
};

/** What a colleague changes after the dialog has opened. */
const states = [
  { amount: '90.00', due_on: '2026-01-10', version: 4, credit: '-40.00' },
  { amount: '70.00', due_on: '2026-02-20', version: 5, credit: '-25.00' },
] as const;

/** Refuses the first write as stale; what is read after it is what the colleague has saved. */
const serveConflict = (current: object) => {
  let now: (typeof states)[number] = states[0];
  let refused = false;
  return serve(({ method, path }) => {
    if (method !== 'GET') {
      if (refused) return Response.json({ data: { id: 1 } }, { status: 201 });
      refused = true;
      now = states[1];
      return Response.json({ code: 'stale', message: 'Changed', current }, { status: 409 });
    }
    const { amount, due_on, version, credit } = now;
    const charges = [{ ...charge, amount, open: amount, due_on, version }];
    const balance = { currency: 'EUR', charged: amount, paid: '0.00', balance: amount };
    if (/enrolments\/5\/charges\/$/.test(path)) {
      return Response.json({ data: charges, balance, version });
    }
    if (/invoices\/charges\//.test(path)) return Response.json({ data: charges });
    if (/balances\//.test(path)) {
      const results = [
        { ...row, id: 5, balance: credit },
        { ...row, id: 6, balance: '60.00' },
      ];
      return Response.json({ count: 2, results });
    }
    return Response.json({ data: { id: 5, ...row } });
  });
};

const asked = { enrolment: '5', name: 'Ana', isOpen: true, onClose: () => undefined };

interface Case {
  readonly part: ReactElement;
  readonly texts?: Readonly<Record<string, string>>;
  readonly current: object;
  readonly button: string;
  /** What the colleague has made of it. */
  readonly shows: RegExp;
  /** What was sent first, and over the conflict. */
  readonly sent: readonly [object, object];
}

/** As the screen shows it before it has read the last change of the user. */
const shown = { ...charge, id: '31', amount: '95.00', open: '95.00', version: 3 } as never;

const cases: Readonly<Record<string, Case>> = {
  cancel: {
    part: <ChargeDialog action="cancel" {...asked} charge={shown} />,
    current: { ...charge, version: 5 },
    button: 'Cancel charge',
    shows: /€70\.00/,
    sent: [{ query: '?version=4' }, { query: '?version=5' }],
  },
  edit: {
    part: <ChargeDialog action="edit" {...asked} charge={shown} />,
    texts: { Description: 'Lessons' },
    current: { ...charge, version: 5 },
    button: 'Save',
    shows: /€70\.00/,
    sent: [{ body: { amount: '90.00', version: 4 } }, { body: { version: 5 } }],
  },
  postpone: {
    part: <ChargeDialog action="postpone" {...asked} />,
    texts: { 'Due date': '2027-01-01', Reason: 'Asked' },
    current: { id: 5, version: 5 },
    button: 'Postpone',
    shows: /Feb 20, 2026/,
    sent: [{ body: { version: 4 } }, { body: { version: 5 } }],
  },
  waive: {
    part: <ChargeDialog action="waive" {...asked} />,
    texts: { Amount: '30', Reason: 'Ill' },
    current: { id: 5, version: 5 },
    button: 'Waive',
    shows: /€70\.00/,
    sent: [{ body: { version: 4 } }, { body: { version: 5 } }],
  },
  'move credit': {
    part: <ChargeDialog action="moveCredit" {...asked} />,
    texts: { Amount: '20', Reason: 'Sister' },
    current: { credit: '25.00' },
    button: 'Move credit',
    shows: /€25\.00/,
    sent: [{ body: { credit: '40.00' } }, { body: { credit: '25.00' } }],
  },
  invoice: {
    part: <InvoiceDialog billed={{ enrolment: '5' }} {...asked} />,
    current: { total: '70.00' },
    button: 'Create invoice',
    shows: /Total: €70\.00/,
    sent: [{ body: { total: '90.00' } }, { body: { total: '70.00' } }],
  },
};

test.each(Object.entries(cases))(
  '%s: a change of a colleague is shown, and only another button goes over it',
  async (_name, { part, texts = {}, current, button, shows, sent: expected }) => {
    const sent = serveConflict(current);
    const client = createQueryClient();
    onTestFinished(watchWrites(client));
    await show(part, client);
    const dialog = within(await screen.findByRole('dialog'));
    const press = await dialog.findByRole('button', { name: button });
    for (const [label, value] of Object.entries(texts)) {
      fireEvent.change(dialog.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
    }
    fireEvent.click(press);
    const anyway = await dialog.findByRole('button', { name: new RegExp(`${button} anyway`) });
    fireEvent.click(press);
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toMatch(shows));
    expect(sent).toHaveLength(1);
    fireEvent.click(anyway);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toMatchObject(expected);
  },
);
