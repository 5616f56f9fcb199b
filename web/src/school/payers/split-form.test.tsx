// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { watchWrites } from '@/api/writes/announce-write.ts';
import { createQueryClient } from '@/app/query-client.ts';
import { serve, show } from '@/testing/show.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { SplitForm } from './split-form.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const enrolment = (id: number, open: string, due_on: string) => ({
  id,
  student: { id, full_name: `Student ${id}` },
  course: { id, title: 'Logic' },
  status: 'active',
  enrolled_at: '2026-01-01T00:00:00Z',
  balance: { currency: 'EUR', charged: '90.00', paid: '0.00', balance: open, version: 1 },
  open: Number(open) > 0 ? [{ due_on, amount: open }] : [],
});

const payer = (first: string, second: string) => ({
  data: {
    id: 3,
    name: 'Ana',
    students: [],
    balances: [],
    enrolments: [enrolment(1, first, '2026-02-01'), enrolment(2, second, '2026-01-01')],
  },
});

const refusal = (code: string, detail: unknown) =>
  Response.json({ code, detail }, { status: code === 'validation_failed' ? 422 : 409 });

const amountOf = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name);

const Part = () => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <Dialog isOpen={isOpen} title="Record payment for Ana" onCancel={() => setIsOpen(false)}>
        <SplitForm payer="3" />
      </Dialog>
    </>
  );
};

const open = async () => {
  fireEvent.click(screen.getByText('Open'));
  return await screen.findByLabelText<HTMLInputElement>('Total received');
};

const submit = (input: HTMLElement) => {
  const form = input.closest('form');
  if (form) fireEvent.submit(form);
};

test('the next payment of a payer is split over what is open then', async () => {
  let now = payer('50.00', '40.00');
  const sent = serve(({ method }) => {
    if (method === 'GET') return Response.json(now);
    now = payer('50.00', '0.00');
    return Response.json({ data: {} });
  });
  await show(<Part />);
  const total = await open();
  fireEvent.change(total, { target: { value: '40' } });
  expect((await amountOf(/Student 2/)).value).toBe('40.00');
  submit(total);
  submit(total);
  await waitFor(() => expect(screen.queryByLabelText('Total received')).toBeNull());
  expect(sent).toHaveLength(1);
  fireEvent.change(await open(), { target: { value: '40' } });
  expect((await amountOf(/Student 1/)).value).toBe('40.00');
  expect((await amountOf(/Student 2/)).value).toBe('');
});

test.each([
  ['a used reference', refusal('reference_in_use', 'In use'), 'Provider reference'],
  [
    'a part',
    refusal('validation_failed', { 'parts.1.enrolment': ['Not of this payer.'] }),
    /Student 2/,
  ],
  [
    'an amount',
    refusal('validation_failed', { 'parts.0.amount': ['Not of this payer.'] }),
    /Student 1/,
  ],
])('a refusal of %s is shown at its field', async (_, response, field) => {
  serve(({ method }) => (method === 'GET' ? Response.json(payer('50.00', '40.00')) : response));
  await show(<Part />);
  const total = await open();
  fireEvent.change(total, { target: { value: '90' } });
  submit(total);
  const input = await screen.findByLabelText(field);
  await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.queryAllByText(/In use|Not of this payer/)).toHaveLength(1);
});

test('money that a colleague records meanwhile is a conflict, and the dialog shows what is open now', async () => {
  let now = payer('50.00', '40.00');
  const sent = serve(({ method, body }) => {
    if (method === 'GET') return Response.json(now);
    const { parts } = body as { parts: readonly { balance?: string }[] };
    if (parts[0]?.balance === '10.00') return Response.json({ data: {} });
    now = payer('50.00', '10.00');
    return refusal('stale', 'Changed');
  });
  const client = createQueryClient();
  onTestFinished(watchWrites(client));
  await show(<Part />, client);
  const total = await open();
  fireEvent.change(total, { target: { value: '40' } });
  submit(total);
  const anyway = await screen.findByRole('button', { name: 'Record payment anyway' });
  await screen.findByText(/€10\.00/);
  expect((await amountOf(/Student 2/)).value).toBe('40.00');
  submit(total);
  fireEvent.click(anyway);
  await waitFor(() => expect(screen.queryByLabelText('Total received')).toBeNull());
  expect(sent).toMatchObject([
    { body: { parts: [{ enrolment: 2, amount: '40.00', balance: '40.00' }] } },
    { body: { parts: [{ enrolment: 2, amount: '40.00', balance: '10.00' }] } },
  ]);
});

test('a payer without enrolments has nothing to pay for', async () => {
  serve(() => Response.json({ data: { id: 4, name: 'Lima Ltd', enrolments: [] } }));
  await show(<SplitForm payer="4" />);
  await screen.findByText('No enrolments yet');
  expect(screen.queryByLabelText('Total received')).toBeNull();
});
