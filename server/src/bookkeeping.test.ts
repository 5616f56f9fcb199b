import { revertAuditEvent } from '@provost/contract/audit.schema';
import type { Endpoint } from '@provost/contract/endpoint.schema';
import {
  createEnrolment,
  transferEnrolment,
  updateEnrolment,
} from '@provost/contract/enrolments.schema';
import * as payments from '@provost/contract/payments.schema';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { verifyKeys } from './school/update-keys.ts';
import { verifyPayments } from './school/verify-payments.ts';
import { buildTestApp, type SignedIn, type TestApp } from './testing/app.ts';
import { keepBooks } from './testing/bookkeeper.ts';
import { call } from './testing/call.ts';
import { addCourse, addStudent } from './testing/rows.ts';

// More find more faults: `BOOKKEEPER_OPERATIONS=10000 npm test -- bookkeeping`.
const operations = Number(process.env.BOOKKEEPER_OPERATIONS ?? 400);
const seed = Number(process.env.BOOKKEEPER_SEED ?? 7);
vi.setConfig({ testTimeout: 60_000 + operations * 200 });

let test: TestApp;
let owner: SignedIn;
const students: number[] = [];
const courses: { id: number; currency: string }[] = [];
beforeAll(async () => {
  test = await buildTestApp();
  owner = await test.signIn('owner');
  for (let n = 0; n < 6; n += 1) students.push((await addStudent(test.database)).id);
  for (const currency of ['EUR', 'EUR', 'USD'])
    courses.push(await addCourse(test.database, { currency, capacity: 4 }));
});
afterAll(() => test.close());

/** A small generator of random numbers: a failure can be repeated with its seed. */
let state = seed;
const random = (below: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};
const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
const amount = (): string => `${random(120)}.${String(random(100)).padStart(2, '0')}`;

const paymentIds: number[] = [];
const enrolmentIds: number[] = [];
const undoable: number[] = [];

async function send(endpoint: Endpoint, input: { id?: number; body?: object }): Promise<string> {
  const { status, body, error } = await call(test, owner, endpoint, input);
  expect(status, JSON.stringify(error)).toBeLessThan(500);
  const { undo, data } = body as {
    undo?: number;
    data?: { id: number; enrolment?: { id: number } | null };
  };
  if (undo !== undefined) undoable.push(undo);
  if (data?.enrolment) enrolmentIds.push(data.enrolment.id);
  if (status === 201 && endpoint === payments.recordPayment) paymentIds.push(data?.id ?? 0);
  if (status === 201 && endpoint === createEnrolment) enrolmentIds.push(data?.id ?? 0);
  return status < 300 ? 'done' : error.code;
}

const anyPayment = (): number => pick(paymentIds) ?? 999_999;
const anyEnrolment = (): number => pick(enrolmentIds) ?? 999_999;
const reason = 'Bookkeeping';

const steps: readonly (() => Promise<string>)[] = [
  ...Array<() => Promise<string>>(4).fill(() => {
    const course = pick(courses);
    return send(payments.recordPayment, {
      body: {
        student: pick(students),
        course: course.id,
        currency: course.currency,
        amount: amount(),
        method: pick(['card', 'cash', 'manual']),
        status: pick(['paid', 'pending']),
        ...(random(3) === 0 && { enrol: true }),
        ...(random(4) === 0 && { provider_ref: `ref-${random(50)}` }),
      },
    });
  }),
  () => send(payments.markPaymentPaid, { id: anyPayment() }),
  () => send(payments.markPaymentPaid, { id: anyPayment(), body: { version: 1 } }),
  () => send(payments.voidPayment, { id: anyPayment(), body: { reason } }),
  ...Array<() => Promise<string>>(4).fill(() =>
    send(payments.refundPayment, {
      id: anyPayment(),
      body: { amount: amount(), reason, ...(random(5) === 0 && { cancel_enrolment: true }) },
    }),
  ),
  ...Array<() => Promise<string>>(2).fill(() =>
    send(payments.adjustPayment, {
      id: anyPayment(),
      body: { amount: `${pick(['', '-'])}${amount()}`, reason },
    }),
  ),
  () => send(createEnrolment, { body: { student: pick(students), course: pick(courses).id } }),
  () => send(updateEnrolment, { id: anyEnrolment(), body: { status: 'cancelled', reason } }),
  () => send(transferEnrolment, { id: anyEnrolment(), body: { course: pick(courses).id } }),
  () => send(revertAuditEvent, { id: pick(undoable) ?? 999_999 }),
];

/** All rows of the list, page by page. */
async function listAll() {
  const rows = [];
  for (let page = 1; ; page += 1) {
    const query = { page, page_size: 100, ordering: 'number' };
    const { body } = await call(test, owner, payments.listPayments, { query });
    rows.push(...body.results);
    if (body.next === null) return rows;
  }
}

it('no cent differs from the ledger after many operations, several at a time', async () => {
  const outcomes: Record<string, number> = {};
  const running = async (share: number) => {
    for (let n = 0; n < share; n += 1) {
      const outcome = await pick(steps)();
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 4 }, () => running(Math.ceil(operations / 4))));
  expect(outcomes.done).toBeGreaterThan(operations / 4);

  const books = await keepBooks(test.database);
  expect(books.accounts.size).toBe(paymentIds.length);
  const rows = await listAll();
  expect(rows).toHaveLength(paymentIds.length);
  for (const row of rows) {
    const { status, amount, refunded_amount: refunded, paid_at: paidAt, currency } = row;
    expect({ status, amount, refunded, paidAt, currency }).toEqual(books.accounts.get(row.id));
  }
  const totals = await call(test, owner, payments.sumPayments);
  expect(totals.body.data).toEqual(books.totals);
  const filtered = await call(test, owner, payments.sumPayments, { query: { amount_from: '0' } });
  expect(filtered.body.data).toEqual(books.totals);
  const report = await call(test, owner, payments.reportTransactions);
  expect(report.body.count).toBe(books.count);
  expect(report.body.totals).toMatchObject(books.nets);
  for (const { gross, refunds, net } of report.body.totals) {
    const inCents = (text: string) => BigInt(text.replace('.', ''));
    expect(inCents(gross) - inCents(refunds)).toBe(inCents(net));
  }

  expect(await test.database.verify()).toEqual([]);
  expect(await verifyPayments(test.database)).toEqual([]);
  expect(await verifyKeys(test.database)).toEqual([]);
});
