import { expect, it } from 'vitest';
import { paymentCalls } from '../../testing/calls/payment-calls.ts';
import { changeSchool } from '../../testing/change-time-zone.ts';

const calls = paymentCalls({ now: () => new Date('2026-12-31T23:30:00.000Z') });

it('the number of a payment has the year in the time zone of the school', async () => {
  expect((await calls.recorded()).number).toBe('P-2026-000001');
  await changeSchool(calls.test, calls.as('owner'), { time_zone: 'Europe/Berlin' });
  expect((await calls.recorded()).number).toBe('P-2027-000001');
});
