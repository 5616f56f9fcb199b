import { revertAuditEvent } from '@provost/contract/audit.schema';
import { correctPayment, recordPayment } from '@provost/contract/payments.schema';
import * as contract from '@provost/contract/reconciliations.schema';
import { expect, it } from 'vitest';
import { call } from '../../../testing/calls/call.ts';
import { stoppedClock } from '../../../testing/clock.ts';
import { addCourse, addEnrolment, addStudent } from '../../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../../testing/shared-app.ts';

const test = sharedApp({ now: stoppedClock('2026-03-20T12:00:00.000Z').now });
const finance = sharedUser(test, 'finance');

const upload = async (reference: string) => {
  const body = `date,amount,currency,reference,name\n2026-03-06,100.00,EUR,${reference},`;
  const query = { source: 'other' };
  return (await call(test, finance, contract.createReconciliation, { body, query })).body.data.id;
};
const settle = async (id: number, body: object) =>
  (await call(test, finance, contract.settleRow, { id, params: { n: 1 }, body })).body;
const read = async (id: number) =>
  (await call(test, finance, contract.readReconciliation, { id })).body.data;
const openRows = async (id: number) => {
  const { data } = (await call(test, finance, contract.listReconciliations)).body;
  return data.find((one) => one.id === id)?.open;
};
const undo = async (id: number | undefined) =>
  expect((await call(test, finance, revertAuditEvent, { id: id ?? 0 })).status).toBe(201);

async function enrolled() {
  const { id: student } = await addStudent(test.database);
  const { id: course } = await addCourse(test.database);
  const ids = { student_id: student, course_id: course };
  return { student, course, enrolment: (await addEnrolment(test.database, ids)).id };
}

it('a row that was recorded is missing again after an undo, and is recorded again', async () => {
  const { enrolment } = await enrolled();
  const id = await upload('UNDO-1');
  const recorded = await settle(id, { action: 'record', enrolment });
  expect(await openRows(id)).toBe(0);
  await undo(recorded.undo);
  expect(await read(id)).toMatchObject({
    counts: { missing_here: 1 },
    rows: [{ action: null, payment: null }],
  });
  expect(await openRows(id)).toBe(1);
  const again = await settle(id, { action: 'record', enrolment });
  expect(again.data).toMatchObject({ action: 'record', settled: true });
});

it('a row that was marked as paid is pending again after an undo, and is marked again', async () => {
  const { student, course } = await enrolled();
  const payment = { student, course, amount: '100.00', currency: 'EUR', method: 'manual' };
  const body = { ...payment, status: 'pending', provider_ref: 'UNDO-2' };
  await call(test, finance, recordPayment, { body });
  const id = await upload('UNDO-2');
  const marked = await settle(id, { action: 'mark_paid' });
  await undo(marked.undo);
  expect(await read(id)).toMatchObject({ rows: [{ action: null, settled: false }] });
  const again = await settle(id, { action: 'mark_paid' });
  expect(again.data).toMatchObject({ action: 'mark_paid', settled: true });
});

it('a row follows the correction of its payment, and the undo of that', async () => {
  const { student, enrolment } = await enrolled();
  const id = await upload('UNDO-3');
  const recorded = await settle(id, { action: 'record', enrolment });
  const { student: right } = await enrolled();
  const { body } = await call(test, finance, correctPayment, {
    id: recorded.data.payment?.id ?? 0,
    body: { student: right, reason: 'Wrong student', version: 1 },
  });
  const payer = async () => {
    const { counts, rows } = await read(id);
    return [counts.matched, rows[0]?.payment?.student.id];
  };
  expect(await payer()).toEqual([1, right]);
  await undo(body.undo);
  expect(await payer()).toEqual([1, student]);
});
