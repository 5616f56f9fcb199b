import { revertAuditEvent } from '@provost/contract/audit.schema';
import {
  createEnrolment,
  transferEnrolment,
  updateEnrolment,
} from '@provost/contract/enrolments.schema';
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

it('a transferred enrolment that is reactivated and then cancelled counts as cancelled', async () => {
  const student = (await addStudent(test.database)).id;
  const [from, to] = [await addCourse(test.database), await addCourse(test.database)];
  const enrolled = await call(test, owner, createEnrolment, { body: { student, course: from.id } });
  const { id } = enrolled.body.data;
  clock.advance({ minutes: 1 });
  await call(test, owner, transferEnrolment, { id, body: { course: to.id } });
  expect(await ended()).toEqual({ cancelled: 0, transferred: 1 });

  clock.advance({ minutes: 1 });
  const set = (status: string) => call(test, owner, updateEnrolment, { id, body: { status } });
  const reactivated = await set('active');
  expect(await ended()).toEqual({ cancelled: 0, transferred: 0 });
  await call(test, owner, revertAuditEvent, { id: reactivated.body.undo ?? 0 });
  expect(await ended()).toEqual({ cancelled: 0, transferred: 1 });

  clock.advance({ minutes: 1 });
  await set('active');
  clock.advance({ minutes: 1 });
  await set('cancelled');
  expect(await ended()).toEqual({ cancelled: 1, transferred: 0 });
});
