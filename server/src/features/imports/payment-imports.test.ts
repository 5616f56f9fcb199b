import * as contract from '@provost/contract/payments.schema';
import { afterAll, expect, it } from 'vitest';
import { verifyPayments } from '../../school/payments/verify-payments.ts';
import { call } from '../../testing/calls/call.ts';
import { importer } from '../../testing/calls/import-calls.ts';
import { addCourse, addEnrolment, addStudent } from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const test = sharedApp();
const owner = sharedUser(test, 'owner');
const { upload, run, undo } = importer(test, owner);
const verify = async () => {
  expect(await test.database.verify()).toEqual([]);
  expect(await verifyPayments(test.database)).toEqual([]);
};
afterAll(verify);

const header = 'student,course,amount,currency,method,status,paid_at,provider_ref';
const line = ({ student, course, amount, status = 'paid', at = '', reference = '' }: Row) =>
  `${student},${course},${amount},EUR,bank_transfer,${status},${at},${reference}`;
interface Row {
  readonly student: string;
  readonly course: string;
  readonly amount: string;
  readonly status?: 'paid' | 'pending';
  readonly at?: string;
  readonly reference?: string;
}

/** A student with one active, one ended and one course without a seat, in all states of money. */
async function addPayer(email: string, courses: Record<'active' | 'ended' | 'none', number>) {
  const { id } = await addStudent(test.database, { email });
  await addEnrolment(test.database, { student_id: id, course_id: courses.active });
  const ended = { status: 'completed', ended_at: '2026-05-01T08:00:00.000Z' } as const;
  const enrolled_at = '2026-02-01T08:00:00.000Z';
  const seat = { student_id: id, course_id: courses.ended, enrolled_at, ...ended };
  const { id: enrolment_id } = await addEnrolment(test.database, seat);
  const charge = { kind: 'tuition', label: 'Ended', amount_cents: 3000, due_on: '2026-02-01' };
  await test.database.write((writer) =>
    writer
      .insertInto('charges')
      .values({ ...charge, enrolment_id, open_cents: 3000, created_at: enrolled_at })
      .execute(),
  );
  return id;
}

it('payments of a file are recorded in its order, as those that somebody records', async () => {
  const courses = {
    active: (await addCourse(test.database, { code: 'PAY-A' })).id,
    ended: (await addCourse(test.database, { code: 'PAY-E' })).id,
    none: (await addCourse(test.database, { code: 'PAY-N' })).id,
  };
  const ids = { 'PAY-A': courses.active, 'PAY-E': courses.ended, 'PAY-N': courses.none };
  const rowsOf = (who: string): Row[] => [
    { student: who, course: 'PAY-A', amount: '10.50', at: '2026-03-01T10:00:00Z' },
    { student: who, course: 'PAY-A', amount: '11.00', status: 'pending' },
    { student: who, course: 'PAY-E', amount: '20.00', reference: `${who}-1` },
    { student: who, course: 'PAY-E', amount: '10.00', at: '2026-05-03T10:00:00Z' },
    { student: who, course: 'PAY-E', amount: '7.00', at: '2026-05-04T10:00:00Z' },
    { student: who, course: 'PAY-N', amount: '9.00', at: '2026-03-02' },
  ];
  const once = (who: string): Row[] => [{ student: who, course: 'PAY-E', amount: '30.00' }];
  for (const who of ['file@p.test', 'typed@p.test', 'one@p.test', 'single@p.test']) {
    await addPayer(who, courses);
  }
  const rows = [...rowsOf('file@p.test'), ...once('one@p.test')];
  const { body } = await upload([header, ...rows.map(line)].join('\n'), { kind: 'payments' });
  expect(body.data.counts).toMatchObject({ create: rows.length, problem: 0 });
  expect((await run(body.data.id)).job.result).toEqual({ applied: rows.length, failed: 0 });
  for (const row of [...rowsOf('typed@p.test'), ...once('single@p.test')]) {
    const { id } = await test.database.reader
      .selectFrom('users')
      .select('id')
      .where('email', '=', row.student)
      .executeTakeFirstOrThrow();
    const { status } = await call(test, owner, contract.recordPayment, {
      body: {
        student: id,
        course: ids[row.course as keyof typeof ids],
        amount: row.amount,
        currency: 'EUR',
        method: 'bank_transfer',
        status: row.status ?? 'paid',
        ...(row.at && { paid_at: row.at }),
        ...(row.reference && { provider_ref: row.reference }),
      },
    });
    expect(status).toBe(201);
  }
  const filed = await recorded('file@p.test');
  expect(filed.payments.map(({ amount_cents }) => amount_cents)).toEqual([
    1050, 1100, 2000, 1000, 700, 900,
  ]);
  expect(filed).toEqual(await recorded('typed@p.test'));
  expect(await recorded('one@p.test')).toEqual(await recorded('single@p.test'));
  expect((await recorded('one@p.test')).payments).toMatchObject([
    { enrolment_id: 1, enrolment_root_id: 1, paid_at: 'now' },
  ]);
  await verify();
  expect((await undo(body.data.id)).job.result).toEqual({ done: rows.length });
});

it('of rows with one reference the first is recorded, and the file goes on', async () => {
  await addCourse(test.database, { code: 'REF' });
  for (const name of ['a', 'b', 'c', 'd']) {
    await addStudent(test.database, { email: `${name}@ref.test` });
  }
  const rows = [
    { student: 'a@ref.test', course: 'REF', amount: '1.00', reference: 'first' },
    { student: 'b@ref.test', course: 'REF', amount: '2.00', reference: 'same' },
    { student: 'c@ref.test', course: 'REF', amount: '3.00', reference: 'same' },
    { student: 'd@ref.test', course: 'REF', amount: '4.00' },
  ];
  const { body } = await upload([header, ...rows.map(line)].join('\n'), { kind: 'payments' });
  expect((await run(body.data.id)).job.result).toEqual({ applied: 3, failed: 1 });
  const found = await test.database.reader
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.student_id')
    .select(['users.email', 'payments.number'])
    .where('users.email', 'like', '%@ref.test')
    .orderBy('payments.number')
    .execute();
  expect(found.map(({ email }) => email[0])).toEqual(['a', 'b', 'd']);
});

/** What is stored about the payments of a student, without ids, numbers and the time of the request. */
async function recorded(email: string) {
  const student = await test.database.reader
    .selectFrom('users')
    .select(['id', 'has_purchased', 'last_payment_id'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const payments = await test.database.reader
    .selectFrom('payments')
    .selectAll()
    .where('student_id', '=', student.id)
    .orderBy('number')
    .execute();
  const ids = payments.map(({ id }) => id);
  const ledger = await test.database.reader
    .selectFrom('transactions')
    .select(['type', 'status', 'amount_cents', 'currency', 'reason'])
    .where('payment_id', 'in', ids)
    .orderBy('id')
    .execute();
  const enrolments = await test.database.reader
    .selectFrom('enrolments')
    .select(['id', 'course_id', 'paid_cents', 'balance_cents', 'payment_id'])
    .where('student_id', '=', student.id)
    .orderBy('course_id')
    .execute();
  const events = await test.database.reader
    .selectFrom('audit_events')
    .select(['action', 'before', 'after', 'subject_id', 'subject_version', 'actor_id'])
    .where('subject', '=', 'Payment')
    .where('subject_id', 'in', ids.map(String))
    .orderBy('id')
    .execute();
  const seatOf = (id: number | null) => enrolments.findIndex((one) => one.id === id);
  const created = payments.map(({ created_at }) => created_at);
  const timeless = (at: string | null) => (at !== null && created.includes(at) ? 'now' : at);
  return {
    has_purchased: student.has_purchased,
    last: ids.indexOf(student.last_payment_id ?? 0),
    payments: payments.map(({ id: _, number: _number, search_key: _key, ...row }) => ({
      ...row,
      student_id: null,
      created_at: null,
      provider_ref: row.provider_ref?.split('-')[1],
      paid_at: timeless(row.paid_at),
      enrolment_id: seatOf(row.enrolment_id),
      enrolment_root_id: seatOf(row.enrolment_root_id),
    })),
    ledger,
    enrolments: enrolments.map(({ id: _, ...row }) => row),
    events: events.map(({ subject_id, after, ...event }) => {
      const { student_id: _, provider_ref, paid_at, ...values } = JSON.parse(after ?? '{}');
      return {
        ...event,
        ...values,
        payment: ids.indexOf(Number(subject_id)),
        hasReference: provider_ref !== undefined,
        paid_at: timeless(paid_at),
      };
    }),
  };
}
