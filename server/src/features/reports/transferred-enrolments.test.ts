import { listCharges } from '@provost/contract/charges.schema';
import {
  createEnrolment,
  transferEnrolment,
  updateEnrolment,
} from '@provost/contract/enrolments.schema';
import { recordPayment } from '@provost/contract/payments.schema';
import { reportEnrolments } from '@provost/contract/reports.schema';
import { expect, it } from 'vitest';
import { call } from '../../testing/calls/call.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { addCourse, addStudent } from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const clock = stoppedClock();
const test = sharedApp({ now: clock.now });
const owner = sharedUser(test, 'owner');

async function ended() {
  const query = { from: '2026-03-01', to: '2026-03-31', interval: 'month' };
  const { body } = await call(test, owner, reportEnrolments, { query });
  expect(await test.database.verify()).toEqual([]);
  const [{ cancelled, transferred } = { cancelled: 0, transferred: 0 }] = body.data.totals;
  return { cancelled, transferred };
}

it('a transferred enrolment stays transferred, and the student is enrolled again instead', async () => {
  const student = (await addStudent(test.database)).id;
  const [from, to] = [await addCourse(test.database), await addCourse(test.database)];
  const enrol = () => call(test, owner, createEnrolment, { body: { student, course: from.id } });
  const { id } = (await enrol()).body.data;
  clock.advance({ minutes: 1 });
  const later = await call(test, owner, transferEnrolment, { id, body: { course: to.id } });
  expect(await ended()).toEqual({ cancelled: 0, transferred: 1 });

  clock.advance({ minutes: 1 });
  const body = { status: 'active' as const };
  expect(await call(test, owner, updateEnrolment, { id, body })).toMatchObject({
    status: 422,
    body: { message: { status: [expect.stringContaining('was transferred')] } },
  });
  expect(await ended()).toEqual({ cancelled: 0, transferred: 1 });
  const again = await enrol();
  clock.advance({ minutes: 1 });
  const payment = { student, course: from.id, amount: '30.00', currency: 'EUR' };
  await call(test, owner, recordPayment, {
    body: { ...payment, method: 'cash', status: 'paid' },
  });
  const paid = async (enrolment: number) =>
    (await call(test, owner, listCharges, { id: enrolment })).body.balance.paid;
  expect(await paid(again.body.data.id)).toBe('30.00');
  expect(await paid(later.body.data.id)).toBe('0.00');
});
