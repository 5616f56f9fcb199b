import { updateSchool } from '@provost/contract/school.schema';
import { expect, it } from 'vitest';
import { call } from '../../testing/calls/call.ts';
import { paymentCalls } from '../../testing/calls/payment-calls.ts';

const calls = paymentCalls({ now: () => new Date('2026-12-31T23:30:00.000Z') });

it('the number of a payment has the year in the time zone of the school', async () => {
  expect((await calls.recorded()).number).toBe('P-2026-000001');
  const body = { time_zone: 'Europe/Berlin' };
  await call(calls.test, calls.as('owner'), updateSchool, { body });
  expect((await calls.recorded()).number).toBe('P-2027-000001');
});
