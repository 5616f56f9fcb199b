// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { later, serve, show } from '@/testing/show.tsx';
import { PaymentDialog } from './payment-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const payment = {
  number: 'P-1',
  status: 'paid',
  amount: '90.00',
  left: '90.00',
  currency: 'EUR',
  course: { id: '1', title: 'Algebra' },
  version: 3,
} as const;

const stale = (version: number, left: string) =>
  Response.json(
    {
      code: 'stale',
      message: 'Someone changed this.',
      current: { ...payment, id: 1, left, version },
    },
    { status: 409 },
  );

const onClose = vi.fn();
const open = async () => {
  onClose.mockReset();
  await show(<PaymentDialog change="refund" id="1" payment={payment} isOpen onClose={onClose} />);
  fireEvent.change(await screen.findByLabelText('Amount'), { target: { value: '20' } });
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Missed a lesson' } });
};
const button = (name = 'Refund') => screen.getByRole('button', { name });
const pressEnter = () => fireEvent.submit(button().closest('form') as HTMLFormElement);

test('a double click on Refund sends one refund, which closes the dialog once', async () => {
  const { response, send } = later();
  const sent = serve(() => response);
  await open();
  fireEvent.click(button());
  fireEvent.click(button());
  pressEnter();
  await waitFor(() => expect(sent).toHaveLength(1));
  send({ data: { id: 1, version: 4 } });
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toEqual({ amount: '20.00', reason: 'Missed a lesson', version: 3 });
});

test('after a conflict, Enter sends nothing and the button beside it the version it shows', async () => {
  const answers = [stale(4, '70.00'), stale(6, '50.00'), Response.json({ data: { id: 1 } })];
  const sent = serve(() => answers.shift());
  await open();
  pressEnter();
  await screen.findByText('Left to refund: €90.00 → €70.00');
  pressEnter();
  fireEvent.click(button());
  expect(sent).toHaveLength(1);
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '10' } });
  fireEvent.click(button('Refund anyway'));
  await screen.findByText('Left to refund: €90.00 → €50.00');
  fireEvent.click(button('Refund anyway'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.map(({ body }) => body)).toMatchObject([
    { amount: '20.00', version: 3 },
    { amount: '10.00', version: 4 },
    { amount: '10.00', version: 6 },
  ]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
});

test('an edit after a conflict leaves the conflict in place', async () => {
  const sent = serve(() => stale(4, '70.00'));
  await open();
  pressEnter();
  await screen.findByText('Left to refund: €90.00 → €70.00');
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '10' } });
  pressEnter();
  expect(button('Refund anyway')).toBeTruthy();
  expect(sent).toHaveLength(1);
});
