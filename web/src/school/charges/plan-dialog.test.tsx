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
const charge = { id: 31, kind: 'tuition', amount: '90.00', open: '90.00', due_on: '2026-01-01' };

test('another plan is for the charges on show, though the enrolment has changed since', async () => {
  const writes = serve(({ path }) => {
    if (path === '/api/enrolments/5/charges/') {
      return Response.json({ data: [charge], payments: [], balance, version: 4 });
    }
    // Loaded later, after a change by a colleague.
    const enrolment = { id: 5, version: 9, enrolled_at: '2026-01-01T00:00:00.000Z' };
    if (path === '/api/enrolments/5/') {
      return Response.json({ data: { ...enrolment, course: { id: 2 } } });
    }
    if (path !== '/api/enrolments/5/plan/') return undefined;
    return Response.json({ code: 'stale', current: { version: 9 } }, { status: 409 });
  });
  await show(
    <ChargeDialog action="plan" enrolment="5" name="Ana" isOpen onClose={() => undefined} />,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Change plan' }));
  await waitFor(() => expect(writes).toMatchObject([{ body: { version: 4 } }]));
  expect(await screen.findByRole('button', { name: 'Change plan anyway' })).toBeTruthy();
});
