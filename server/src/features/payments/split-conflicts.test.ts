import { createPayer } from '@provost/contract/payers.schema';
import { recordPayment } from '@provost/contract/payments.schema';
import { splitPayment } from '@provost/contract/split-payments.schema';
import { expect, it } from 'vitest';
import { call } from '../../testing/calls/call.ts';
import { chargeCalls } from '../../testing/calls/charge-calls.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const clock = stoppedClock('2026-03-02T10:00:00.000Z');
const test = sharedApp({ now: clock.now });
const owner = sharedUser(test, 'owner');
const finance = sharedUser(test, 'finance');
const calls = chargeCalls(test, owner, clock);

const enrolledAtAcme = async () => {
  const acme = { kind: 'organisation', name: 'Acme' };
  const payer = (await call(test, finance, createPayer, { body: acme })).body.data.id;
  const pair = await calls.pair({ price_cents: 10_000 }, { payer_id: payer });
  return { payer, enrolment: (await calls.enrol(pair)).body.data.id };
};

const split = (payer: number, ...parts: readonly object[]) =>
  call(test, finance, splitPayment, { body: { method: 'bank_transfer', payer, parts } });

it('the second of two users who record money for an enrolment gets a conflict', async () => {
  const { payer, enrolment } = await enrolledAtAcme();
  const part = { enrolment, amount: '60.00', balance: '100.00' };
  expect((await split(payer, part)).status).toBe(201);
  const { status, error } = await split(payer, part);
  expect([status, error.code, error.current]).toEqual([
    409,
    'stale',
    { enrolment, balance: '40.00' },
  ]);
  expect(await calls.balance(enrolment)).toBe('40.00');
  expect((await split(payer, { ...part, balance: '40' })).status).toBe(201);
  expect((await split(payer, { ...part, balance: '-20.00' })).status).toBe(201);
  expect((await split(payer, { enrolment, amount: '1.00' })).status).toBe(201);
});

it('one stale part of several records nothing', async () => {
  const { payer, enrolment } = await enrolledAtAcme();
  const pair = await calls.pair({ price_cents: 5_000 }, { payer_id: payer });
  const other = (await calls.enrol(pair)).body.data.id;
  const refused = await split(
    payer,
    { enrolment, amount: '10.00', balance: '100.00' },
    { enrolment: other, amount: '10.00', balance: '49.99' },
  );
  expect(refused.error.current).toEqual({ enrolment: other, balance: '50.00' });
  expect(await calls.balance(enrolment)).toBe('100.00');
});

it('the second of two users who record the same money for a student gets a conflict', async () => {
  const { student, course } = await calls.pair({ price_cents: 10_000 });
  const enrolment = (await calls.enrol({ student, course })).body.data.id;
  const record = (balance?: string, given: object = {}) => {
    const body = { student, course, amount: '60.00', currency: 'EUR', method: 'cash' };
    return call(test, finance, recordPayment, {
      body: { ...body, status: 'paid', ...(balance && { balance }), ...given },
    });
  };
  expect((await record('100.00')).status).toBe(201);
  const { status, error } = await record('100.00');
  expect([status, error.code, error.current]).toEqual([
    409,
    'stale',
    { enrolment, balance: '40.00' },
  ]);
  expect(await calls.balance(enrolment)).toBe('40.00');
  expect((await record('40')).status).toBe(201);
  expect((await record()).status).toBe(201);
  expect(await calls.balance(enrolment)).toBe('-80.00');
});

it('a payment for an enrolment that is gone meanwhile gets a conflict', async () => {
  const { student, course } = await calls.pair({ price_cents: 10_000 });
  const { error } = await call(test, finance, recordPayment, {
    body: {
      ...{ student, course, amount: '60.00', currency: 'EUR', method: 'cash', status: 'paid' },
      balance: '100.00',
    },
  });
  expect([error.code, error.current]).toEqual(['stale', { enrolment: null, balance: '0.00' }]);
});
