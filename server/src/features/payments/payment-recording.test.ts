import { describe, expect, it } from 'vitest';
import { verifyKeys } from '../../school/search-keys/update-keys.ts';
import { codeOf, fieldsOf, paymentCalls } from '../../testing/calls/payment-calls.ts';
import {
  addCourse,
  addEnrolment,
  addPayment,
  addStudent,
  setSchool,
} from '../../testing/rows/rows.ts';
import { numberAfter } from './payment-writes.repository.ts';

const now = new Date('2026-05-04T10:00:00.000Z');
const calls = paymentCalls({ now: () => now });
const { record, recorded, eventsOf } = calls;

describe('recording a payment', () => {
  it('that was paid adds a charge, converts the student, and is recorded', async () => {
    const form = await calls.form({ provider_ref: 'inv-1', paid_at: '2026-05-01T12:00:00+02:00' });
    const { status, body } = await record(form);
    expect(status).toBe(201);
    expect(body.message).toBe(`Payment ${body.data.number} recorded: €100.00`);
    expect(body.undo).toEqual(expect.any(Number));
    expect(body.data).toMatchObject({
      number: expect.stringMatching(/^P-2026-\d{6}$/),
      student: { id: form.student },
      course: { id: form.course },
      amount: '100.00',
      currency: 'EUR',
      refunded_amount: '0.00',
      left: '100.00',
      method: 'cash',
      status: 'paid',
      provider_ref: 'inv-1',
      paid_at: '2026-05-01T10:00:00.000Z',
      created_at: now.toISOString(),
      version: 1,
      enrolment: null,
      transactions: [{ type: 'charge', status: 'succeeded', amount: '100.00', reason: null }],
    });
    expect(await calls.read(body.data.id)).toEqual(body.data);
    const user = await calls.database.reader
      .selectFrom('users')
      .select(['has_purchased', 'last_payment_id'])
      .where('id', '=', form.student)
      .executeTakeFirst();
    expect(user).toEqual({ has_purchased: 1, last_payment_id: body.data.id });
    expect(await eventsOf(body.data.id)).toMatchObject([
      {
        action: 'payment.recorded',
        before: null,
        after: { status: 'paid', amount: '100.00', currency: 'EUR', student_id: form.student },
        subject_label: body.data.number,
      },
    ]);
  });

  it('that is pending can be undone by voiding it', async () => {
    const { body } = await record({ status: 'pending' });
    expect(body.data).toMatchObject({ status: 'pending', paid_at: null, left: '0.00' });
    expect((await calls.revert(body.undo ?? 0)).status).toBe(201);
    expect(await calls.read(body.data.id)).toMatchObject({ status: 'void', amount: '100.00' });
  });

  it('cannot be undone once it was marked as paid', async () => {
    const { body } = await record({ status: 'pending' });
    await calls.markPaid(body.data.id);
    expect(codeOf(await calls.revert(body.undo ?? 0))).toBe('stale');
  });

  it('is found by its number, student and course', async () => {
    const { number } = await recorded();
    const response = await calls.test.inject({
      url: `/api/courses/payments/all/?search=${number}`,
      headers: calls.as('admin').headers,
    });
    expect(response.json()).toMatchObject({ count: 1, results: [{ number }] });
    expect(await verifyKeys(calls.database)).toEqual([]);
  });

  it('is for owners and finance', async () => {
    expect((await record({}, 'owner')).status).toBe(201);
    for (const who of ['admin', 'support', 'teacher'] as const)
      expect((await record({}, who)).status).toBe(403);
  });

  it.each([
    [{ amount: '0' }, 'amount'],
    [{ amount: '1000000' }, 'amount'],
    [{ amount: '-1' }, 'amount'],
    [{ amount: '1.005' }, 'amount'],
    [{ currency: 'USD' }, 'currency'],
    [{ currency: 'eur' }, 'currency'],
    [{ method: 'gold' }, 'method'],
    [{ status: 'refunded' }, 'status'],
    [{ paid_at: '2026-05-04T10:00:00.001Z' }, 'paid_at'],
    [{ status: 'pending', paid_at: '2026-05-01T10:00:00Z' }, 'paid_at'],
    [{ provider_ref: 'x'.repeat(201) }, 'provider_ref'],
    [{ student: 987_654 }, 'student'],
    [{ course: 987_654 }, 'course'],
    [{ number: 'P-1' }, 'number'],
  ])('with %j is a 422 for %s', async (given, field) => {
    expect(fieldsOf(await record(given))).toEqual([422, [field]]);
  });

  it('accepts the smallest and the largest amount exactly', async () => {
    expect(await recorded({ amount: '0.01' })).toMatchObject({ amount: '0.01', left: '0.01' });
    expect(await recorded({ amount: 999_999.99 })).toMatchObject({ amount: '999999.99' });
  });

  it('is refused for archived and erased students, not for suspended ones', async () => {
    const { database } = calls;
    const student = async (given: object) => (await addStudent(database, given)).id;
    const archived = await student({ status: 'archived' });
    const erased = await student({ status: 'archived', erased_at: now.toISOString() });
    for (const id of [archived, erased])
      expect(fieldsOf(await record({ student: id }))).toEqual([422, ['student']]);
    const suspended = await student({ status: 'suspended' });
    expect((await record({ student: suspended })).status).toBe(201);
  });

  it('is refused in a currency that the school does not have', async () => {
    const { id } = await addCourse(calls.database, { currency: 'CHF' });
    await setSchool(calls.database);
    expect(fieldsOf(await record({ course: id, currency: 'CHF' }))).toEqual([422, ['currency']]);
    await calls.database.write((writer) => writer.deleteFrom('school').execute());
  });
});

describe('the reference of a payment', () => {
  it('is unique per method, also for parallel requests', async () => {
    const twice = { provider_ref: 'bank-77', method: 'bank_transfer' };
    const forms = await Promise.all(Array.from({ length: 5 }, () => calls.form(twice)));
    const codes = (await Promise.all(forms.map((form) => record(form)))).map(codeOf);
    expect(codes.toSorted()).toEqual(['done', ...Array(4).fill('reference_in_use')]);
    expect(codeOf(await record({ ...twice, method: 'card' }))).toBe('done');
  });

  it('is free again once its payment is void', async () => {
    const wrong = await recorded({ provider_ref: 'bank-78', status: 'pending' });
    expect(codeOf(await record({ provider_ref: 'bank-78' }))).toBe('reference_in_use');
    await calls.voidPayment(wrong.id);
    expect(codeOf(await record({ provider_ref: 'bank-78' }))).toBe('done');
  });

  it('can be missing or blank many times', async () => {
    for (const provider_ref of [null, '', '  '])
      expect(await recorded({ provider_ref })).toMatchObject({ provider_ref: null });
  });
});

describe('the number of a payment', () => {
  it('is unique and without gaps for parallel requests', async () => {
    const first = Number((await recorded()).number.slice(7));
    const forms = await Promise.all(Array.from({ length: 12 }, () => calls.form()));
    const responses = await Promise.all(forms.map((form) => record(form)));
    const numbers = responses.map(({ body }) => Number(body.data.number.slice(7)));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, index) => first + 1 + index),
    );
  });

  it('follows the highest of the year, although another payment was added last', async () => {
    const { database } = calls;
    const add = (number: string) => addPayment(database, { number, status: 'pending' });
    const rows = [
      await add('P-2026-700001'),
      await add('P-2026-1234567'),
      await add('P-2026-700000'),
    ];
    expect((await recorded()).number).toBe('P-2026-1234568');
    expect((await recorded()).number).toBe('P-2026-1234569');
    await database.write((writer) =>
      writer
        .deleteFrom('payments')
        .where(
          'id',
          'in',
          rows.map(({ id }) => id),
        )
        .execute(),
    );
  });

  it.each([
    [undefined, 'P-2026-000001'],
    ['P-2025-000731', 'P-2026-000001'],
    ['P-2026-000731', 'P-2026-000732'],
    ['P-2026-999999', 'P-2026-1000000'],
    ['P-2026-0000009', 'P-2026-0000010'],
    ['INV 7', 'P-2026-000001'],
  ])('after %s is %s', (last, next) => {
    expect(numberAfter(last, '2026')).toBe(next);
  });
});

describe('recording a payment and enrolling', () => {
  it('enrols the student with the payment, in one step', async () => {
    const { status, body } = await record({ enrol: true, status: 'pending' });
    expect(status).toBe(201);
    expect(body.undo).toBeUndefined();
    expect(body.data.enrolment).toMatchObject({ status: 'active' });
    const enrolment = await calls.database.reader
      .selectFrom('enrolments')
      .select(['student_id', 'course_id', 'payment_id'])
      .where('id', '=', body.data.enrolment?.id ?? 0)
      .executeTakeFirst();
    expect(enrolment).toEqual({
      student_id: body.data.student.id,
      course_id: body.data.course.id,
      payment_id: body.data.id,
    });
  });

  it('records nothing if the student cannot be enrolled', async () => {
    const { database } = calls;
    const counts = async () => ({
      payments: await countOf('payments'),
      transactions: await countOf('transactions'),
      events: await countOf('audit_events'),
    });
    const countOf = async (table: 'payments' | 'transactions' | 'audit_events') =>
      (await database.reader.selectFrom(table).select('id').execute()).length;
    const full = await addCourse(database, { capacity: 1 });
    await addEnrolment(database, { course_id: full.id });
    const draft = await addCourse(database, { status: 'draft' });
    const enrolled = await addEnrolment(database);
    const suspended = await addStudent(database, { status: 'suspended' });
    const before = await counts();
    const codes = [
      await record({ enrol: true, course: full.id }),
      await record({ enrol: true, course: draft.id }),
      await record({ enrol: true, course: enrolled.course_id, student: enrolled.student_id }),
      await record({ enrol: true, student: suspended.id }),
    ].map(codeOf);
    expect(codes).toEqual([
      'course_full',
      'validation_failed',
      'already_enrolled',
      'validation_failed',
    ]);
    expect(await counts()).toEqual(before);
  });

  it('fills the last seat once for parallel payments', async () => {
    const { id } = await addCourse(calls.database, { capacity: 1 });
    const forms = await Promise.all(
      Array.from({ length: 6 }, () => calls.form({ course: id, enrol: true })),
    );
    const codes = (await Promise.all(forms.map((form) => record(form)))).map(codeOf);
    expect(codes.toSorted()).toEqual([...Array(5).fill('course_full'), 'done']);
  });
});

describe('an idempotency key', () => {
  it('records a repeated payment once', async () => {
    const form = await calls.form();
    const headers = { 'idempotency-key': 'record-1' };
    const responses = await Promise.all([1, 2, 3].map(() => record(form, 'finance', headers)));
    expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1);
    expect((await calls.read(responses[0]?.body.data.id ?? 0)).transactions).toHaveLength(1);
  });
});
