// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { serve, show } from '@/testing/show.tsx';
import { ChargeDialog } from './charge-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const balance = { currency: 'EUR', charged: '90.00', paid: '0.00', balance: '90.00' };

test('a charge whose response was lost is sent with its key after a reload', async () => {
  const sent = serve(({ method }) =>
    method === 'GET'
      ? Response.json({ data: [], balance })
      : Promise.reject(new TypeError('Failed to fetch')),
  );
  const open = () =>
    show(<ChargeDialog action="add" enrolment="5" name="Ana" isOpen onClose={() => undefined} />);
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Add charge' }));
  const { unmount } = await open();
  fireEvent.change(await screen.findByLabelText('Amount'), { target: { value: '12' } });
  press();
  await screen.findByText(/Couldn’t reach the server/);
  const stored = { ...sessionStorage };
  unmount();
  for (const [name, value] of Object.entries(stored)) sessionStorage.setItem(name, value);
  await open();
  expect((await screen.findByLabelText<HTMLInputElement>('Amount')).value).toBe('12');
  press();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.key).toBe(sent[0]?.key);
});
