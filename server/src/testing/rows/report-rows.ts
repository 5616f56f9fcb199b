import fc from 'fast-check';
import type { Database } from '../../database/database.ts';
import {
  addClassLevel,
  addCourse,
  addEnrolment,
  addPayment,
  addStudent,
  addTransaction,
} from './rows.ts';

/** Times around the changes of the clocks, the leap day and the edges of days. */
const edges = [
  '2024-02-28T23:30:00.000Z',
  '2024-02-29T12:00:00.000Z',
  '2024-03-01T00:15:00.000Z',
  '2018-11-04T02:59:59.999Z',
  '2018-11-04T03:00:00.000Z',
  '2026-03-28T22:59:59.999Z',
  '2026-03-28T23:00:00.000Z',
  '2026-03-29T00:59:59.999Z',
  '2026-03-29T01:00:00.000Z',
  '2026-03-29T21:59:59.999Z',
  '2026-03-29T22:00:00.000Z',
  '2026-10-24T21:59:59.999Z',
  '2026-10-24T22:00:00.000Z',
  '2026-10-25T22:59:59.999Z',
  '2026-10-25T23:00:00.000Z',
  '2026-11-02T18:29:59.999Z',
  '2026-11-02T18:30:00.000Z',
];

const sample = <T>(arbitrary: fc.Arbitrary<T>, count: number): T[] =>
  fc.sample(arbitrary, { numRuns: count, seed: 7 });

const someTime = fc.oneof(
  fc.constantFrom(...edges),
  fc
    .date({ min: new Date('2026-07-01'), max: new Date('2026-11-03'), noInvalidDate: true })
    .map((date) => date.toISOString()),
);

/** A small school with records at random times, the same ones in every run. */
export async function fillSchool(database: Database): Promise<void> {
  const levels = [await addClassLevel(database), await addClassLevel(database)];
  const courses = [];
  for (let index = 0; index < 13; index += 1) {
    const class_level_id = levels[index % 2]?.id ?? 0;
    courses.push(await addCourse(database, { title: `Course ${index}`, class_level_id }));
  }
  const people = sample(fc.tuple(someTime, someTime, fc.nat(2), fc.boolean()), 60);
  const students = [];
  for (const [created_at, trial_ends_at, level, isBuyer] of people) {
    const class_level_id = levels[level]?.id ?? null;
    const has_purchased = isBuyer ? 1 : 0;
    students.push(
      await addStudent(database, { created_at, trial_ends_at, class_level_id, has_purchased }),
    );
  }
  const payments = sample(
    fc.record({
      student: fc.nat(students.length - 1),
      course: fc.nat(courses.length - 1),
      currency: fc.constantFrom('EUR', 'USD'),
      method: fc.constantFrom('card', 'cash', 'wallet'),
      ledger: fc.array(
        fc.record({
          type: fc.constantFrom('charge', 'refund', 'adjustment'),
          status: fc.constantFrom('succeeded', 'succeeded', 'failed', 'pending'),
          occurred_at: someTime,
          cents: fc.integer({ min: 1, max: 1000 }),
        }),
        { minLength: 1, maxLength: 4 },
      ),
    }),
    60,
  );
  for (const { student, course, currency, method, ledger } of payments) {
    const { id } = await addPayment(database, {
      student_id: students[student]?.id ?? 0,
      course_id: courses[course]?.id ?? 0,
      currency,
      method,
      status: 'pending',
      amount_cents: 100_000,
    });
    // At least as much as the rest can take away.
    const paid = { type: 'charge', status: 'succeeded', cents: 4_000 } as const;
    const entries = ledger.slice(0, 1).map((first) => ({ ...first, ...paid }));
    for (const { type, status, occurred_at, cents } of [...entries, ...ledger]) {
      const amount_cents =
        type === 'charge' || (type === 'adjustment' && cents % 2) ? cents : -cents;
      await addTransaction(database, {
        payment_id: id,
        currency,
        type,
        status,
        occurred_at,
        amount_cents,
      });
    }
  }
  // More courses than a report names.
  for (const { id } of courses) {
    const payment = await addPayment(database, { course_id: id, status: 'pending' });
    const occurred_at = '2026-09-15T09:00:00.000Z';
    await addTransaction(database, { payment_id: payment.id, occurred_at, amount_cents: id });
    await addEnrolment(database, { course_id: id, enrolled_at: occurred_at });
  }
  const enrolments = sample(
    fc.record({
      course: fc.nat(courses.length - 1),
      status: fc.constantFrom('active', 'completed', 'cancelled'),
      times: fc.tuple(someTime, someTime).map((times) => times.toSorted()),
    }),
    80,
  );
  for (const { course, status, times } of enrolments) {
    const student = await addStudent(database, { created_at: times[0] ?? '' });
    await addEnrolment(database, {
      student_id: student.id,
      course_id: courses[course]?.id ?? 0,
      status,
      enrolled_at: times[0] ?? '',
      ended_at: status === 'active' ? null : (times[1] ?? ''),
    });
  }
}
