import { type AttentionKind, attentionKinds } from '@provost/contract/attention';
import { updateCourse } from '@provost/contract/courses.schema';
import { createEnrolment, enrolNext, updateEnrolment } from '@provost/contract/enrolments.schema';
import { createNote } from '@provost/contract/notes.schema';
import { refundPayment } from '@provost/contract/payments.schema';
import { updateStudent } from '@provost/contract/students.schema';
import { describe, expect, it } from 'vitest';
import { attentionSchool, wrongFlags } from '../../testing/calls/attention-reader.ts';
import { call } from '../../testing/calls/call.ts';
import { stoppedClock } from '../../testing/clock.ts';
import {
  addCourse,
  addEnrolment,
  addPayment,
  addStudent,
  addTeacher,
  addTransaction,
} from '../../testing/rows/rows.ts';

const clock = stoppedClock('2026-03-02T10:00:00.000Z');
const { inDays } = clock;

const { test, owner, attention } = attentionSchool(clock);

interface Situation {
  readonly key: number;
  readonly item: object;
  readonly resolve: () => Promise<unknown>;
}

const done = async (response: ReturnType<typeof call>): Promise<void> => {
  const { status, error } = await response;
  expect(status, JSON.stringify(error)).toBeLessThan(300);
};

/** A way into each kind, and the way out that its action offers. */
const situations: Record<AttentionKind, () => Promise<Situation>> = {
  async paid_not_enrolled() {
    const { id, student_id, course_id } = await addPayment(test.database);
    const body = { student: student_id, course: course_id, payment: id };
    return {
      key: id,
      item: {
        since: '2026-01-15T09:00:00.000Z',
        amount: '100.00',
        currency: 'EUR',
        student: { id: student_id },
        course: { id: course_id },
        payment: { id, status: 'paid' },
      },
      resolve: () => done(call(test, owner, createEnrolment, { body })),
    };
  },
  async enrolled_unpaid() {
    const { id, student_id, course_id } = await addEnrolment(test.database);
    return {
      key: id,
      item: {
        since: '2026-01-16T00:00:00.000Z',
        amount: '100.00',
        currency: 'EUR',
        enrolment: { id, status: 'active', version: 1 },
        payment: null,
      },
      resolve: () => addPayment(test.database, { student_id, course_id }),
    };
  },
  async refunded_still_enrolled() {
    const { id, student_id, course_id } = await addEnrolment(test.database);
    const payment = await addPayment(test.database, { student_id, course_id, status: 'pending' });
    await addTransaction(test.database, { payment_id: payment.id });
    const occurred_at = '2026-02-01T09:00:00.000Z';
    await addTransaction(test.database, { payment_id: payment.id, type: 'refund', occurred_at });
    const body = { status: 'cancelled', reason: 'Refunded.' };
    return {
      key: id,
      item: { since: occurred_at, enrolment: { id }, payment: { id: payment.id } },
      resolve: () => done(call(test, owner, updateEnrolment, { id, body })),
    };
  },
  async archived_still_enrolled() {
    const { id: student_id } = await addStudent(test.database, {
      status: 'archived',
      archived_at: inDays(-2),
    });
    const { id } = await addEnrolment(test.database, { student_id });
    const body = { status: 'cancelled', reason: 'Left.' };
    return {
      key: id,
      item: { since: inDays(-2), enrolment: { id, status: 'active' }, student: { id: student_id } },
      resolve: () => done(call(test, owner, updateEnrolment, { id, body })),
    };
  },
  async pending_payment_old() {
    const { id, created_at } = await addPayment(test.database, { status: 'pending' });
    return {
      key: id,
      item: { since: created_at, payment: { id, status: 'pending' } },
      resolve: () => addTransaction(test.database, { payment_id: id }),
    };
  },
  async failed_payment() {
    const { id, created_at } = await addPayment(test.database, { status: 'failed' });
    const query = { subject: `payment:${id}` };
    const body = { text: 'Tries again on Friday.' };
    return {
      key: id,
      item: { since: created_at, payment: { id, status: 'failed' } },
      resolve: () => done(call(test, owner, createNote, { query, body })),
    };
  },
  async overdue() {
    const { id, student_id, course_id } = await addEnrolment(test.database);
    await addPayment(test.database, { student_id, course_id, amount_cents: 4_000 });
    return {
      key: id,
      item: {
        since: '2026-01-16T00:00:00.000Z',
        amount: '60.00',
        currency: 'EUR',
        enrolment: { id },
        balance: { charged: '100.00', paid: '40.00', overdue_from: '2026-01-15' },
      },
      resolve: () => addPayment(test.database, { student_id, course_id, amount_cents: 6_000 }),
    };
  },
  async overpaid() {
    const { id, student_id, course_id } = await addEnrolment(test.database);
    const payment = await addPayment(test.database, {
      student_id,
      course_id,
      status: 'pending',
      amount_cents: 13_000,
    });
    await addTransaction(test.database, { payment_id: payment.id, amount_cents: 13_000 });
    const body = { amount: '30.00', reason: 'Too much' };
    return {
      key: id,
      item: { amount: '30.00', payment: { id: payment.id, left: '130.00' }, enrolment: { id } },
      resolve: () => done(call(test, owner, refundPayment, { id: payment.id, body })),
    };
  },
  async course_over_capacity() {
    const { id } = await addCourse(test.database, { capacity: 1 });
    await addEnrolment(test.database, { course_id: id });
    const last = await addEnrolment(test.database, { course_id: id, enrolled_at: inDays(-3) });
    const body = { status: 'cancelled' };
    return {
      key: id,
      item: { since: inDays(-3), course: { id, capacity: 1, student_count: 2 }, student: null },
      resolve: () => done(call(test, owner, updateEnrolment, { id: last.id, body })),
    };
  },
  async course_without_teacher() {
    const gone = await addTeacher(test.database, { status: 'suspended' });
    const teacher = await addTeacher(test.database);
    const { id } = await addCourse(test.database, { teacher_id: gone.id });
    return {
      key: id,
      item: { course: { id, teacher: { id: gone.id } } },
      resolve: () => done(call(test, owner, updateCourse, { id, body: { teacher: teacher.id } })),
    };
  },
  async course_starting_without_students() {
    const { id } = await addCourse(test.database, { starts_at: inDays(5) });
    const { id: student } = await addStudent(test.database);
    const body = { student, course: id };
    return {
      key: id,
      item: { since: inDays(5 - 14), course: { id, student_count: 0, starts_at: inDays(5) } },
      resolve: () => done(call(test, owner, createEnrolment, { body })),
    };
  },
  async seat_free() {
    const { id } = await addCourse(test.database, { capacity: 1 });
    const { id: student } = await addStudent(test.database);
    const body = { student, course: id, waiting: true };
    await done(call(test, owner, createEnrolment, { body }));
    return {
      key: id,
      item: { since: clock.now().toISOString(), course: { id, student_count: 0, capacity: 1 } },
      resolve: () => done(call(test, owner, enrolNext, { id })),
    };
  },
  async trial_ending() {
    const { id } = await addStudent(test.database, { trial_ends_at: inDays(2) });
    const body = { trial_ends_at: inDays(9) };
    return {
      key: id,
      item: { since: inDays(-1), student: { id, trial_ends_at: inDays(2) } },
      resolve: () => done(call(test, owner, updateStudent, { id, body })),
    };
  },
  async unenrolled_waiting() {
    const { id: course, class_level_id } = await addCourse(test.database, { title: 'Chess' });
    const { id, waiting_since } = await addStudent(test.database, { class_level_id });
    const body = { student: id, course };
    return {
      key: id,
      item: {
        since: waiting_since,
        student: { id },
        suggestions: [{ id: course, title: 'Chess' }],
      },
      resolve: () => done(call(test, owner, createEnrolment, { body })),
    };
  },
};

describe.each(attentionKinds)('%s', (kind) => {
  it('is listed and counted until its action resolves it', async () => {
    const before = await attention.count(kind);
    const { key, item, resolve } = await situations[kind]();
    const items = await attention.items(kind);
    const found = items.find((each) => each.key === String(key));
    expect(found).toMatchObject({ kind, snooze: null, ...item });
    const counted = await attention.count(kind);
    expect(counted?.count).toBe((before?.count ?? 0) + 1);
    expect(counted?.count).toBe(items.length);
    expect(counted?.oldest_at).toBe(items[0]?.since);

    await resolve();
    expect(await attention.has(kind, key)).toBe(false);
    expect((await attention.count(kind))?.count).toBe(before?.count);
    expect(await wrongFlags(test)).toEqual([]);
  });
});

describe('the lists', () => {
  it('are oldest first, and continue after a cursor', async () => {
    for (const days of [-20, -40, -30]) {
      await addPayment(test.database, { status: 'pending', created_at: inDays(days) });
    }
    const kind = 'pending_payment_old';
    const all = await attention.items(kind);
    const times = all.map(({ since }) => since);
    expect(times).toEqual([...times].sort());
    const first = (await attention.page(kind, { page_size: 2 })).body;
    expect(first.results).toEqual(all.slice(0, 2));
    const cursor = first.next_cursor ?? '';
    const next = (await attention.page(kind, { page_size: 2, cursor })).body;
    expect(next.results).toEqual(all.slice(2, 4));
    expect(next.count).toBe(all.length);
  });

  it('can be searched by name', async () => {
    const { id } = await addStudent(test.database, { full_name: 'Zacharias Quill' });
    const { id: key } = await addEnrolment(test.database, { student_id: id });
    const found = await attention.items('enrolled_unpaid', { search: 'quill' });
    expect(found.map((item) => item.key)).toEqual([String(key)]);
  });
});
