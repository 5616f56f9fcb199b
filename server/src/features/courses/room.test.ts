import { readRoom } from '@provost/contract/courses.schema';
import { expect, it } from 'vitest';
import { call } from '../../testing/calls/call.ts';
import { stoppedClock } from '../../testing/clock.ts';
import {
  addClassLevel,
  addCourse,
  addEnrolment,
  addPayment,
  addStudent,
  addTransaction,
} from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';
import { registerCourses } from './courses.routes.ts';

const clock = stoppedClock('2026-03-10T10:00:00.000Z');
const test = sharedApp({
  features: [registerCourses],
  now: clock.now,
  config: { accessTokenMinutes: 3000 },
});
const owner = sharedUser(test, 'owner');
const support = sharedUser(test, 'support');
const teacher = sharedUser(test, 'teacher');

const roomOf = async (id: number, user = owner) =>
  (await call(test, user, readRoom, { id })).body.data;

it('a room has seats that are paid, unpaid or on trial, and students who stand', async () => {
  const { database } = test;
  const level = await addClassLevel(database, { id: 501, name: 'Room level', position: 51 });
  const { id } = await addCourse(database, {
    class_level_id: level.id,
    capacity: 2,
    price_cents: 10_000,
    teacher_id: teacher.userId,
  });
  const enrol = async (full_name: string, more: object, at: string) => {
    const student = await addStudent(database, { full_name, ...more });
    const price_cents = full_name === 'Ulla Unpaid' ? 10_000 : 0;
    return addEnrolment(database, {
      student_id: student.id,
      course_id: id,
      enrolled_at: at,
      price_cents,
    });
  };
  await enrol('Ulla Unpaid', { has_purchased: 0 }, '2026-02-01T10:00:00.000Z');
  await enrol(
    'Tom Trial',
    { has_purchased: 0, trial_ends_at: '2026-03-20T10:00:00.000Z' },
    '2026-02-25T10:00:00.000Z',
  );
  await enrol('Pia Paid', { has_purchased: 1 }, '2026-03-09T10:00:00.000Z');
  const room = await roomOf(id);
  expect(room.seats.map((seat) => [seat.student.full_name, seat.state, seat.is_standing])).toEqual([
    ['Ulla Unpaid', 'unpaid', false],
    ['Tom Trial', 'trial', false],
    ['Pia Paid', 'paid', true],
  ]);
  expect(room.seats[0]?.balance).toBe('100.00');
  expect(room.weeks).toHaveLength(12);
  expect(room.weeks.at(-1)).toEqual({ start: '2026-03-09', new: 1 });
  expect(room.weeks.reduce((sum, week) => sum + week.new, 0)).toBe(3);
  expect(room).toMatchObject({ capacity: 2, student_count: 3, revenue: '0.00' });

  const seen = await roomOf(id, teacher);
  expect(seen.seats.map(({ state, balance }) => [state, balance])).toEqual([
    ['taken', undefined],
    ['taken', undefined],
    ['taken', undefined],
  ]);
  expect(seen).not.toHaveProperty('revenue');
  expect(seen).not.toHaveProperty('waiting');
  expect(await roomOf(id, support)).not.toHaveProperty('revenue');
});

it('a free seat is offered to the waiting list, then to students of the level without a course', async () => {
  const { database } = test;
  const level = await addClassLevel(database, { id: 502, name: 'Waiting level', position: 52 });
  const other = await addClassLevel(database, { id: 503, name: 'Other level', position: 53 });
  const { id } = await addCourse(database, { class_level_id: level.id, capacity: 5 });
  const add = (full_name: string, class_level_id: number) =>
    addStudent(database, { full_name, class_level_id });
  const listed = await add('Lis Listed', level.id);
  await addEnrolment(database, { student_id: listed.id, course_id: id, status: 'waiting' });
  await add('Wim Waiting', level.id);
  await add('Otto Other', other.id);
  const { waiting } = await roomOf(id, support);
  expect(waiting?.count).toBe(1);
  expect(waiting?.students.map(({ full_name }) => full_name)).toEqual([
    'Lis Listed',
    'Wim Waiting',
  ]);
});

it('the revenue of a room is what was paid for the course', async () => {
  const { database } = test;
  const { id } = await addCourse(database, { price_cents: 5000 });
  const student = await addStudent(database);
  const payment = await addPayment(database, {
    student_id: student.id,
    course_id: id,
    amount_cents: 5000,
  });
  await addTransaction(database, { payment_id: payment.id, amount_cents: 5000 });
  expect((await roomOf(id)).revenue).toBe('50.00');
});

it('another teacher has no access to a room', async () => {
  const { id } = await addCourse(test.database, {});
  expect((await call(test, teacher, readRoom, { id })).status).toBe(404);
});
