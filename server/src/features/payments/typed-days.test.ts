import { snoozeAttention } from '@provost/contract/attention.schema';
import { createCourse, updateCourse } from '@provost/contract/courses.schema';
import { createPayer } from '@provost/contract/payers.schema';
import { splitPayment } from '@provost/contract/split-payments.schema';
import { registerStudent, updateStudent } from '@provost/contract/students.schema';
import { describe, expect, it } from 'vitest';
import { apply } from '../../testing/calls/bulk-calls.ts';
import { call } from '../../testing/calls/call.ts';
import { fieldsOf, paymentCalls } from '../../testing/calls/payment-calls.ts';
import { changeSchool } from '../../testing/change-time-zone.ts';
import { addClassLevel, addCourse, addEnrolment, addStudent } from '../../testing/rows/rows.ts';

const now = new Date('2026-11-02T10:00:00.000Z');
const calls = paymentCalls({ now: () => now });
const { record, recorded, markPaid, correct, as } = calls;

describe.each([
  // The clocks change on that day, at 02:00, and at midnight, which they skip.
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00.000Z'],
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
  ['Pacific/Auckland', '2026-11-02', '2026-11-01T11:00:00.000Z'],
])('a day alone, in %s: %s', (time_zone, day, start) => {
  it('is its start: for payments that are recorded, marked as paid and corrected', async () => {
    await changeSchool(calls.test, as('owner'), { time_zone });
    expect((await recorded({ paid_at: day })).paid_at).toBe(start);
    const pending = await recorded({ status: 'pending' });
    expect((await markPaid(pending.id, { paid_at: day })).body.data.paid_at).toBe(start);
    const wrong = await recorded();
    const { data } = (await correct(wrong.id, { paid_at: day })).body;
    expect(data.paid_at).toBe(start);
    const bulk = await recorded({ status: 'pending' });
    const paid = { list: 'payments', action: 'mark_paid', ids: [bulk.id] } as const;
    await apply(calls.test, as('finance'), { ...paid, params: { paid_at: day } });
    expect((await calls.read(bulk.id)).paid_at).toBe(start);
  });
});

describe('a day alone', () => {
  it('is the start of the day for a split payment', async () => {
    await changeSchool(calls.test, as('owner'), { time_zone: 'Europe/Lisbon' });
    const body = { kind: 'person', name: 'Rita Faria' } as const;
    const payer = (await call(calls.test, as('finance'), createPayer, { body })).body.data.id;
    const course_id = (await addCourse(calls.database)).id;
    const student_id = (await addStudent(calls.database, { payer_id: payer })).id;
    const { id: enrolment } = await addEnrolment(calls.database, { student_id, course_id });
    const parts = [{ enrolment, amount: '10.00' }];
    const split = { payer, method: 'cash', paid_at: '2026-07-01', parts } as const;
    const { body: answer } = await call(calls.test, as('finance'), splitPayment, { body: split });
    expect(answer.data).toMatchObject([{ paid_at: '2026-06-30T23:00:00.000Z' }]);
  });

  it('is the start of the day for courses, trials and snoozes', async () => {
    const who = as('owner');
    await changeSchool(calls.test, who, { time_zone: 'Europe/Lisbon' });
    const class_level = (await addClassLevel(calls.database)).id;
    const times = { starts_at: '2027-01-11', ends_at: '2027-07-01' };
    const stored = { starts_at: '2027-01-11T00:00:00.000Z', ends_at: '2027-06-30T23:00:00.000Z' };
    const course = { code: 'DAY-1', title: 'Days', subject: 'Time', class_level, ...times };
    const created = (await call(calls.test, who, createCourse, { body: course })).body.data;
    expect(created).toMatchObject(stored);
    const { id } = created;
    const swapped = { starts_at: '2027-07-02' };
    expect((await call(calls.test, who, updateCourse, { id, body: swapped })).status).toBe(422);
    const later = { ends_at: '2027-08-01' };
    expect((await call(calls.test, who, updateCourse, { id, body: later })).body.data.ends_at).toBe(
      '2027-07-31T23:00:00.000Z',
    );

    const student = { email: 'day@x.test', first_name: 'Ana', last_name: 'Day' };
    const trial = { trial_ends_at: '2027-07-01' };
    const ends = { trial_ends_at: '2027-06-30T23:00:00.000Z' };
    const registered = await call(calls.test, who, registerStudent, {
      body: { ...student, ...trial, invite: true },
    });
    expect(registered.body.data).toMatchObject(ends);
    const other = await addStudent(calls.database);
    const changed = await call(calls.test, who, updateStudent, { id: other.id, body: trial });
    expect(changed.body.data).toMatchObject(ends);
    const third = await addStudent(calls.database);
    const extend = { list: 'students', action: 'extend_trial', ids: [third.id] } as const;
    await apply(calls.test, who, { ...extend, params: { until: '2027-07-01' } });
    const row = await calls.database.reader
      .selectFrom('users')
      .select('trial_ends_at')
      .where('id', '=', third.id)
      .executeTakeFirst();
    expect(row).toEqual(ends);

    const params = { kind: 'unenrolled_waiting', key: third.id };
    const body = { until: '2026-11-20', reason: 'Later' };
    const snoozed = await call(calls.test, who, snoozeAttention, { params, body });
    expect(snoozed.body.data.snooze?.until).toBe('2026-11-20T00:00:00.000Z');
  });

  it('that has not come, or is none, is an error at its field', async () => {
    await changeSchool(calls.test, as('owner'), { time_zone: 'America/Santiago' });
    for (const paid_at of [
      '2026-11-03',
      '2026-02-29',
      '2026-13-01',
      '2026-11',
      '2026-11-02T10:00',
    ]) {
      expect(fieldsOf(await record({ paid_at })), paid_at).toEqual([422, ['paid_at']]);
    }
    expect((await record({ paid_at: '2026-11-02' })).status).toBe(201);
  });
});
