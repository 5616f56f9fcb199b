import { snoozeAttention } from '@provost/contract/attention.schema';
import { listCharges, updateCharge } from '@provost/contract/charges.schema';
import { updateCourse } from '@provost/contract/courses.schema';
import { markPaymentPaid } from '@provost/contract/payments.schema';
import { updateStudent } from '@provost/contract/students.schema';
import { eraseUser, updateUser } from '@provost/contract/user.schema';
import { describe, expect, it } from 'vitest';
import { attentionCalls } from '../../testing/calls/attention-calls.ts';
import { call } from '../../testing/calls/call.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { addCourse, addTeacher } from '../../testing/rows/rows.ts';

const clock = stoppedClock('2026-06-01T10:00:00.000Z');
const { inDays } = clock;
const school = attentionCalls(clock);
const { pair, record, refund, enrol, cancel, transfer, undo, done, item } = school;
const { ofPayment, ofEnrolment } = school;

const setStatus = (id: number, status: string) =>
  done(call(school.test, school.owner, updateUser, { id, body: { status } }));
const changeCourse = (id: number, body: object) =>
  done(call(school.test, school.owner, updateCourse, { id, body }));

describe('a student', () => {
  it('who pays a part and is transferred owes the rest once', async () => {
    const given = await pair();
    const enrolment = await enrol(given);
    await record(given, '40.00');
    const moved = await transfer(enrolment, (await addCourse(school.database)).id);
    expect([await ofEnrolment(enrolment), await ofEnrolment(moved)]).toEqual([[], ['overdue']]);
  });

  it('who was refunded and is enrolled again has to pay again', async () => {
    const given = await pair();
    const first = await enrol(given);
    const { id } = await record(given, '100.00');
    await refund(id, '100.00', { cancel_enrolment: true, waive: true });
    expect([await ofPayment(id), await ofEnrolment(first)]).toEqual([[], []]);
    const again = await enrol(given);
    expect(await ofEnrolment(again)).toEqual(['enrolled_unpaid']);
    const second = await record(given, '100.00');
    expect([await ofPayment(second.id), await ofEnrolment(again)]).toEqual([[], []]);
  });

  it('whose enrolment is restored by Undo is as before', async () => {
    const given = await pair();
    const enrolment = await enrol(given);
    const { id } = await record(given, '100.00');
    const event = await cancel(enrolment);
    expect(await ofPayment(id)).toEqual(['paid_not_enrolled']);
    await undo(event);
    expect([await ofPayment(id), await ofEnrolment(enrolment)]).toEqual([[], []]);
  });

  it('whose payment is pending is unpaid until it is there', async () => {
    const given = await pair();
    const enrolment = await enrol(given);
    const { id } = await record(given, '100.00', { status: 'pending' });
    expect(await ofEnrolment(enrolment)).toEqual(['enrolled_unpaid']);
    await done(call(school.test, school.owner, markPaymentPaid, { id, body: {} }));
    expect(await ofEnrolment(enrolment)).toEqual([]);
  });

  it('who is suspended is asked for nothing, until they are active again', async () => {
    const given = await pair();
    const unpaid = await enrol(given);
    const paid = await enrol({ ...given, course: (await pair()).course });
    await setStatus(given.student, 'suspended');
    expect([await ofEnrolment(unpaid), await ofEnrolment(paid)]).toEqual([[], []]);
    await setStatus(given.student, 'active');
    expect(await ofEnrolment(unpaid)).toEqual(['enrolled_unpaid']);
  });

  it('who is erased leaves only what the ledger still expects', async () => {
    const email = 'erase-me@example.org';
    const given = await pair({}, { email });
    await record(given, '100.00');
    const open = await record({ ...given, course: (await pair()).course }, '100.00', {
      status: 'pending',
    });
    const body = { email };
    await done(call(school.test, school.owner, eraseUser, { id: given.student, body }));
    expect(await ofPayment(open.id)).toEqual([]);
    clock.advance({ days: 8 });
    const later = await school.test.signIn('owner');
    expect(await school.readerOf(later).has('pending_payment_old', open.id)).toBe(true);
    clock.advance({ days: -8 });
  });
});

describe('a course', () => {
  it('whose price changes after the enrolment is owed at the agreed price', async () => {
    const given = await pair();
    const enrolment = await enrol(given);
    await changeCourse(given.course, { price: '150.00' });
    expect(await item('enrolled_unpaid', enrolment)).toMatchObject({ amount: '100.00' });
    const { id } = await record(given, '100.00');
    expect([await ofPayment(id), await ofEnrolment(enrolment)]).toEqual([[], []]);
  });

  it('that is archived keeps its paid students, and lists who has no seat', async () => {
    const given = await pair();
    const enrolment = await enrol(given);
    const seated = await record(given, '100.00');
    const other = { ...(await pair()), course: given.course };
    const left = await record(other, '100.00');
    await changeCourse(given.course, { status: 'archived' });
    expect([await ofPayment(seated.id), await ofEnrolment(enrolment)]).toEqual([[], []]);
    expect(await item('paid_not_enrolled', left.id)).toMatchObject({
      course: { status: 'archived' },
      payment: { left: '100.00' },
    });
    await refund(left.id, '100.00');
    expect(await ofPayment(left.id)).toEqual([]);
  });

  it('whose capacity is lowered is listed until it fits', async () => {
    const given = await pair();
    await enrol(given);
    await enrol({ ...(await pair()), course: given.course });
    await changeCourse(given.course, { capacity: 1 });
    expect(await item('course_over_capacity', given.course)).toMatchObject({
      course: { capacity: 1, student_count: 2 },
    });
    await changeCourse(given.course, { capacity: 2 });
    expect(await item('course_over_capacity', given.course)).toBeUndefined();
  });

  it('needs a teacher while its teacher is suspended', async () => {
    const { id: teacher } = await addTeacher(school.database);
    const { id } = await addCourse(school.database, { teacher_id: teacher });
    await setStatus(teacher, 'suspended');
    expect(await item('course_without_teacher', id)).toBeDefined();
    await setStatus(teacher, 'active');
    expect(await item('course_without_teacher', id)).toBeUndefined();
  });
});

describe('a snooze ends with its item', () => {
  const snooze = (kind: string, key: number) =>
    done(
      call(
        school.test,
        school.owner,
        {
          ...snoozeAttention,
          path: snoozeAttention.path
            .replace('{kind}', kind)
            .replace('{key}', String(key)) as typeof snoozeAttention.path,
        },
        { body: { days: 90, reason: 'Later' } },
      ),
    );

  it('of a student who is enrolled and drops out', async () => {
    const given = await pair();
    const { id } = await record(given, '100.00');
    await snooze('paid_not_enrolled', id);
    expect(await ofPayment(id)).toEqual([]);
    await cancel(await enrol(given));
    expect(await ofPayment(id)).toEqual(['paid_not_enrolled']);
  });

  it('of a due date that is postponed', async () => {
    const given = await pair();
    const enrolment = await enrol(given);
    await snooze('enrolled_unpaid', enrolment);
    expect(await ofEnrolment(enrolment)).toEqual([]);
    const { body } = await call(school.test, school.owner, listCharges, { id: enrolment });
    const change = { id: body.data[0]?.id ?? 0, body: { due_on: inDays(-3).slice(0, 10) } };
    await done(call(school.test, school.owner, updateCharge, change));
    expect(await ofEnrolment(enrolment)).toEqual(['enrolled_unpaid']);
  });

  it('of a trial that is extended', async () => {
    const { student } = await pair({}, { trial_ends_at: inDays(1) });
    await snooze('trial_ending', student);
    expect(await item('trial_ending', student)).toBeUndefined();
    const body = { trial_ends_at: inDays(2) };
    await done(call(school.test, school.owner, updateStudent, { id: student, body }));
    expect(await item('trial_ending', student)).toBeDefined();
  });

  it('of a course that loses its next teacher too', async () => {
    const [first, second] = [await addTeacher(school.database), await addTeacher(school.database)];
    const { id } = await addCourse(school.database, { teacher_id: first.id });
    await setStatus(first.id, 'suspended');
    await snooze('course_without_teacher', id);
    expect(await item('course_without_teacher', id)).toBeUndefined();
    await changeCourse(id, { teacher: second.id });
    await setStatus(second.id, 'suspended');
    expect(await item('course_without_teacher', id)).toBeDefined();
  });

  it('not by a change that leaves it open', async () => {
    const given = await pair();
    const enrolment = await enrol(given);
    const { id } = await record(given, '130.00');
    await snooze('overpaid', enrolment);
    await refund(id, '10.00');
    expect(await ofEnrolment(enrolment)).toEqual([]);
  });
});
