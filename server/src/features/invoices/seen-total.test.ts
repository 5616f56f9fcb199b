import { createInvoice } from '@provost/contract/invoices.schema';
import { expect, it } from 'vitest';
import { call } from '../../testing/calls/call.ts';
import { chargeCalls } from '../../testing/calls/charge-calls.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { addEnrolment } from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const clock = stoppedClock('2026-03-02T10:00:00.000Z');
const test = sharedApp({ now: clock.now });
const finance = sharedUser(test, 'finance');
const { account, edit } = chargeCalls(test, finance, clock);

it('an invoice is not issued over another total than the one that was seen', async () => {
  const { id } = await addEnrolment(test.database);
  const charges = (await account(id)).data.map((charge) => charge.id);
  const issue = (total: string) =>
    call(test, finance, createInvoice, { body: { enrolment: id, charges, total } });
  await edit(charges[0] ?? 0, { amount: '80.00' });
  const stale = await issue('100.00');
  expect([stale.status, stale.error.code, stale.error.current]).toEqual([
    409,
    'stale',
    { total: '80.00' },
  ]);
  const { status, body } = await issue('80');
  expect([status, body.data.total]).toEqual([201, '80.00']);
});
