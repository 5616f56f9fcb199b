import { revertAuditEvent } from '@provost/contract/audit.schema';
import { dayIn } from '@provost/contract/days';
import type { Endpoint } from '@provost/contract/endpoint.schema';
import {
  createEnrolment,
  transferEnrolment,
  updateEnrolment,
} from '@provost/contract/enrolments.schema';
import * as payments from '@provost/contract/payments.schema';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { verifyPayments } from '../school/payments/verify-payments.ts';
import { paymentSearchKey } from '../school/search-keys/search-keys.ts';
import { verifyKeys } from '../school/search-keys/update-keys.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../testing/app.ts';
import { call } from '../testing/calls/call.ts';
import { changeSchool } from '../testing/change-time-zone.ts';
import { stoppedClock } from '../testing/clock.ts';
import { keepBooks } from '../testing/models/bookkeeper.ts';
import { expectAttention, expectDashboard, expectReports } from '../testing/models/report-books.ts';
import {
  addClassLevel,
  addCourse,
  addPayment,
  addStudent,
  addTransaction,
} from '../testing/rows/rows.ts';

// More find more faults: `BOOKKEEPER_OPERATIONS=10000 npm test -- bookkeeping`.
const operations = Number(process.env.BOOKKEEPER_OPERATIONS ?? 300);
const seed = Number(process.env.BOOKKEEPER_SEED ?? 7);
vi.setConfig({ testTimeout: 300_000 + operations * 200 });

/** The clocks of this time zone change in the night of 25 October. */
const zone = 'Europe/Berlin';
const clock = stoppedClock('2026-10-20T10:00:00.000Z');
const { inDays } = clock;

let test: TestApp;
let owner: SignedIn;
const students: Awaited<ReturnType<typeof addStudent>>[] = [];
const courses: Awaited<ReturnType<typeof addCourse>>[] = [];
beforeAll(async () => {
  test = await buildTestApp({ now: clock.now, config: { accessTokenMinutes: 1_000_000 } });
  owner = await test.signIn('owner');
  await changeSchool(test, owner, { time_zone: zone, currencies: ['EUR', 'USD'] });
  const levels = [await addClassLevel(test.database), await addClassLevel(test.database)];
  for (let n = 0; n < 6; n += 1) {
    const class_level_id = levels[n % 3]?.id ?? null;
    const times = { created_at: inDays(-n), trial_ends_at: inDays(n) };
    students.push(await addStudent(test.database, { ...times, class_level_id }));
  }
  for (const currency of ['EUR', 'EUR', 'USD']) {
    const class_level_id = levels[courses.length % 2]?.id ?? 0;
    courses.push(await addCourse(test.database, { currency, capacity: 4, class_level_id }));
  }
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
  const isNew = endpoint === payments.recordPayment || endpoint === payments.correctPayment;
  if (status === 201 && isNew) paymentIds.push(data?.id ?? 0);
  if (status === 201 && endpoint === createEnrolment) enrolmentIds.push(data?.id ?? 0);
  return status < 300 ? 'done' : error.code;
}

const anyPayment = (): number => pick(paymentIds) ?? 999_999;
const anyEnrolment = (): number => pick(enrolmentIds) ?? 999_999;
const reason = 'Bookkeeping';

/** Providers report these; staff cannot record them. */
async function addFailedPayment(): Promise<string> {
  const [student, course] = [pick(students), pick(courses)];
  const number = `F-${paymentIds.length}-${random(1_000_000)}`;
  const created_at = clock.now().toISOString();
  const { id } = await addPayment(test.database, {
    number,
    student_id: student.id,
    course_id: course.id,
    currency: course.currency,
    status: 'pending',
    created_at,
    search_key: paymentSearchKey({ number, ...student, title_key: course.title_key }),
  });
  await addTransaction(test.database, {
    payment_id: id,
    currency: course.currency,
    status: 'failed',
    occurred_at: created_at,
  });
  paymentIds.push(id);
  return 'done';
}

const steps: readonly (() => Promise<string>)[] = [
  ...Array<() => Promise<string>>(4).fill(() => {
    const course = pick(courses);
    return send(payments.recordPayment, {
      body: {
        student: pick(students).id,
        course: course.id,
        currency: course.currency,
        amount: pick([amount(), '100.00']),
        method: pick(['card', 'cash', 'manual']),
        ...pick([
          { status: 'pending' },
          { status: 'paid' },
          { status: 'paid', paid_at: inDays(-random(30) - random(24) / 24) },
        ]),
        ...(random(3) === 0 && { enrol: true }),
        ...(random(4) === 0 && { provider_ref: `ref-${random(50)}` }),
      },
    });
  }),
  addFailedPayment,
  () => send(payments.markPaymentPaid, { id: anyPayment() }),
  () => send(payments.markPaymentPaid, { id: anyPayment(), body: { paid_at: inDays(-random(9)) } }),
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
  ...Array<() => Promise<string>>(2).fill(() =>
    send(payments.correctPayment, {
      id: anyPayment(),
      body: {
        reason,
        ...pick([
          { student: pick(students).id },
          { course: pick(courses).id, amount: amount() },
          { amount: amount() },
          { method: pick(['card', 'cash']) },
          { paid_at: inDays(-random(30)) },
          { provider_ref: `ref-${random(50)}` },
        ]),
      },
    }),
  ),
  () => send(createEnrolment, { body: { student: pick(students).id, course: pick(courses).id } }),
  ...['cancelled', 'completed'].map(
    (status) => () => send(updateEnrolment, { id: anyEnrolment(), body: { status, reason } }),
  ),
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
      clock.advance({ minutes: random(90) });
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
  expect(books.totals.map(({ currency }) => currency)).toEqual(['EUR', 'USD']);
  const totals = await call(test, owner, payments.sumPayments);
  expect(totals.body.data).toEqual(books.totals);
  const filtered = await call(test, owner, payments.sumPayments, { query: { amount_from: '0' } });
  expect(filtered.body.data).toEqual(books.totals);
  const report = await call(test, owner, payments.reportTransactions);
  expect(report.body.count).toBe(books.count);
  expect(report.body.totals).toMatchObject(books.nets);
  const figures = ({ currency, ...sums }: (typeof books.totals)[number]) => ({
    currency,
    gross: sums.paid,
    refunds: sums.refunded,
    net: sums.net,
  });
  expect(report.body.totals).toEqual(books.totals.map(figures));
  for (const { gross, refunds, net } of report.body.totals) {
    const inCents = (text: string) => BigInt(text.replace('.', ''));
    expect(inCents(gross) - inCents(refunds)).toBe(inCents(net));
  }

  const asked = { test, owner, zone, now: clock.now() };
  await expectReports(asked, { from: '2026-10-01', to: dayIn(zone, clock.now()) });
  await expectDashboard(asked);
  await expectAttention(asked);

  expect(await test.database.verify()).toEqual([]);
  expect(await verifyPayments(test.database)).toEqual([]);
  expect(await verifyKeys(test.database)).toEqual([]);
});
