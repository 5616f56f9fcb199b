import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import {
  addClassLevel,
  addCourse,
  addEnrolment,
  addPayment,
  addStudent,
  addTransaction,
} from '../../testing/rows/rows.ts';
import type { Database } from '../database.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const student = (id: number) =>
  database.reader.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const payment = (id: number) =>
  database.reader.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('a student waits from registration, stops while enrolled, and waits again from the last end', async () => {
  const { id, created_at, waiting_since } = await addStudent(database);
  expect(waiting_since).toBe(created_at);

  const enrolment = await addEnrolment(database, { student_id: id });
  expect(await student(id)).toMatchObject({ enrolled_course_count: 1, waiting_since: null });

  const ended_at = '2026-05-01T10:00:00.250Z';
  await database.write((writer) =>
    writer
      .updateTable('enrolments')
      .set({ status: 'completed', ended_at })
      .where('id', '=', enrolment.id)
      .execute(),
  );
  expect(await student(id)).toMatchObject({ enrolled_course_count: 0, waiting_since: ended_at });
});

test('a course counts active enrolments', async () => {
  const course = await addCourse(database);
  await addEnrolment(database, { course_id: course.id });
  await addEnrolment(database, { course_id: course.id });
  await addEnrolment(database, { course_id: course.id, status: 'cancelled' });
  const { student_count } = await database.reader
    .selectFrom('courses')
    .select('student_count')
    .where('id', '=', course.id)
    .executeTakeFirstOrThrow();
  expect(student_count).toBe(2);
});

test('the last payment is the latest by its time, not by its insertion', async () => {
  const { id } = await addStudent(database);
  const unpaid = { student_id: id, status: 'pending' };
  const newest = await addPayment(database, { ...unpaid, created_at: '2026-04-01T00:00:00.000Z' });
  await addPayment(database, { ...unpaid, created_at: '2026-02-01T00:00:00.000Z' });
  expect(await student(id)).toMatchObject({ last_payment_id: newest.id });
});

test('a student has purchased when a payment is paid, not before', async () => {
  const { id } = await addStudent(database);
  const { id: paymentId } = await addPayment(database, { student_id: id, status: 'pending' });
  expect(await student(id)).toMatchObject({ has_purchased: 0 });
  await addTransaction(database, { payment_id: paymentId });
  expect(await student(id)).toMatchObject({ has_purchased: 1 });
});

test('the ledger determines the status of a payment', async () => {
  const { id } = await addPayment(database, { status: 'pending', amount_cents: 10_000 });
  await addTransaction(database, { payment_id: id, status: 'failed' });
  expect(await payment(id)).toMatchObject({ status: 'failed', paid_at: null });

  const occurred_at = '2026-02-02T02:02:02.020Z';
  await addTransaction(database, { payment_id: id, status: 'succeeded', occurred_at });
  expect(await payment(id)).toMatchObject({ status: 'paid', paid_at: occurred_at });

  const refund = { payment_id: id, type: 'refund' } as const;
  await addTransaction(database, { ...refund, amount_cents: -4_000, status: 'pending' });
  expect(await payment(id)).toMatchObject({ status: 'paid', refunded_cents: 0 });
  await addTransaction(database, { ...refund, amount_cents: -4_000 });
  expect(await payment(id)).toMatchObject({ status: 'partially_refunded', refunded_cents: 4_000 });
  await expect(addTransaction(database, { ...refund, amount_cents: -6_001 })).rejects.toThrow();
  await addTransaction(database, { ...refund, amount_cents: -6_000 });
  expect(await payment(id)).toMatchObject({ status: 'refunded', refunded_cents: 10_000 });
});

test('students follow a class level that changes its position', async () => {
  const level = await addClassLevel(database);
  const { id, class_level_position } = await addStudent(database, { class_level_id: level.id });
  expect(class_level_position).toBe(level.position);
  await database.write((writer) =>
    writer
      .updateTable('class_levels')
      .set({ position: 5_000 })
      .where('id', '=', level.id)
      .execute(),
  );
  expect(await student(id)).toMatchObject({ class_level_position: 5_000 });
});

test('verify reports what differs, and a recount fixes it', async () => {
  expect(await database.verify()).toEqual([]);
  const { id } = await addStudent(database);
  await database.write(async (writer) => {
    await writer.updateTable('users').set({ last_payment_id: 7 }).where('id', '=', id).execute();
    await writer
      .updateTable('user_counts')
      .set((eb) => ({ count: eb('count', '+', 1) }))
      .where('user_type', '=', 'student')
      .execute();
  });
  const differences = await database.verify();
  expect(differences).toContainEqual({
    where: `users ${id}`,
    column: 'last_payment_id',
    stored: 7,
    expected: null,
  });
  expect(differences.some(({ where }) => where.startsWith('user_counts student'))).toBe(true);
  await database.recount();
  expect(await database.verify()).toEqual([]);
});
