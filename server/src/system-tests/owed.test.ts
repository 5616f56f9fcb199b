import { listBalances, sumBalances } from '@provost/contract/charges.schema';
import { formatHundredths, parseSignedHundredths } from '@provost/contract/money';
import { createPayer } from '@provost/contract/payers.schema';
import * as payments from '@provost/contract/payments.schema';
import { moveCredit, splitPayment } from '@provost/contract/split-payments.schema';
import { readStudentStatement } from '@provost/contract/statements.schema';
import fc from 'fast-check';
import { beforeAll, expect, test as runTest } from 'vitest';
import { call } from '../testing/calls/call.ts';
import { chargeCalls } from '../testing/calls/charge-calls.ts';
import { stoppedClock } from '../testing/clock.ts';
import { compareFlags } from '../testing/models/attention-model.ts';
import { addCourse, addStudent, setSchool } from '../testing/rows/rows.ts';
import { studentRows } from '../testing/rows/student-rows.ts';
import { sharedApp, sharedUser } from '../testing/shared-app.ts';

const clock = stoppedClock('2026-03-02T10:00:00.000Z');
const test = sharedApp({ now: clock.now, config: { accessTokenMinutes: 1_000_000 } });
const owner = sharedUser(test, 'owner');
const calls = chargeCalls(test, owner, clock);
const reader = () => test.database.reader;

const courses: { id: number; currency: string }[] = [];
let payer = 0;
beforeAll(async () => {
  const body = { kind: 'person', name: 'Ada' } as const;
  payer = (await call(test, owner, createPayer, { body })).body.data.id;
  await setSchool(test.database, { currencies: '["EUR","USD"]' });
  courses.push(
    await addCourse(test.database, { price_cents: 10_000 }),
    await addCourse(test.database, { price_cents: 15_000 }),
    await addCourse(test.database, { price_cents: 9_000, currency: 'USD' }),
    await addCourse(test.database, { price_cents: 0 }),
  );
});

const writes = [
  'enrol',
  'charge',
  'reduce',
  'edit',
  'changePlan',
  'cancelCharge',
  'postpone',
  'pay',
  'payLater',
  'refund',
  'refundAndWaive',
  'adjust',
  'void',
  'correct',
  'transfer',
  'cancelAndKeep',
  'cancelAndWaive',
  'reactivate',
  'split',
  'moveCredit',
] as const;
type Write = (typeof writes)[number];

interface Step {
  readonly write: Write;
  /** Chooses records, amounts and days. */
  readonly pick: number;
  readonly isUndone: boolean;
}
const step: fc.Arbitrary<Step> = fc.record({
  write: fc.constantFrom(...writes),
  pick: fc.nat({ max: 9_999 }),
  isUndone: fc.boolean(),
});
const steps = fc.array(step, { minLength: 3, maxLength: 15 });

const { enrolmentsOf, paymentsOf, chargesOf } = studentRows(test);

/** Makes a write, if the student has what it needs; it can be refused. */
async function make(student: number, { write, pick }: Step) {
  const choose = <T>(list: readonly T[]): T | undefined => list[pick % Math.max(1, list.length)];
  const enrolment = choose(await enrolmentsOf(student));
  const payment = choose(await paymentsOf(student));
  const charge = choose(await chargesOf(student));
  const course = choose(courses) ?? { id: 0, currency: '' };
  const amount = `${1 + (pick % 130)}.${String(pick % 100).padStart(2, '0')}`;
  const due_on = `2026-0${1 + (pick % 6)}-1${pick % 10}`;
  const reason = 'Agreed';
  const [enrolmentId, paymentId, chargeId] = [
    enrolment?.id ?? 0,
    payment?.id ?? 0,
    charge?.id ?? 0,
  ];
  const paid = { student, course: course.id, currency: course.currency, amount };
  const ofPayment = (endpoint: Parameters<typeof call>[2], body: object) =>
    call(test, owner, endpoint, { id: paymentId, body });
  switch (write) {
    case 'enrol':
      return calls.enrol({
        student,
        course: course.id,
        ...(pick % 2 && { discount: { percent: String(pick % 101), reason } }),
      });
    case 'charge':
      return calls.add(enrolmentId, { kind: 'fee', amount, due_on });
    case 'reduce':
      return calls.add(enrolmentId, { kind: 'discount', amount, reason });
    case 'edit':
      return calls.edit(chargeId, { amount, due_on });
    case 'changePlan': {
      const open = cents((await calls.account(enrolmentId)).balance?.balance ?? '0.00');
      const first = 1 + (pick % Math.max(1, open - 1));
      const instalments = [first, pick % 3 ? open - first : pick].map((part) => ({
        amount: formatHundredths(Math.max(0, part)),
        due_on: `2026-0${3 + (part % 6)}-2${part % 10}`,
      }));
      const other = { change_total: true, reason };
      return calls.plan(enrolmentId, { instalments, ...(pick % 5 === 0 && other) });
    }
    case 'cancelCharge':
      return calls.cancel(chargeId);
    case 'postpone':
      return calls.postpone({ ids: [chargeId], days: 1 + (pick % 90) });
    case 'pay':
      return calls.record(paid);
    case 'payLater':
      return calls.record({ ...paid, status: 'pending' });
    case 'refund':
      return calls.refund(paymentId, { amount });
    case 'refundAndWaive':
      return calls.refund(paymentId, { amount, waive: true, cancel_enrolment: pick % 2 === 0 });
    case 'adjust':
      return ofPayment(payments.adjustPayment, {
        amount: pick % 2 ? amount : `-${amount}`,
        reason,
      });
    case 'void':
      return ofPayment(payments.voidPayment, { reason });
    case 'correct':
      return ofPayment(payments.correctPayment, { amount, reason });
    case 'transfer':
      return calls.transfer(enrolmentId, {
        course: course.id,
        ...(pick % 3 === 0 && { plan: null }),
      });
    case 'cancelAndKeep':
      return calls.change(enrolmentId, { status: 'cancelled' });
    case 'cancelAndWaive':
      return calls.change(enrolmentId, { status: 'cancelled', open_charges: 'waive', reason });
    case 'reactivate':
      return calls.change(enrolmentId, { status: 'active' });
    case 'split': {
      const others = (await enrolmentsOf(student)).filter(
        ({ currency }) => currency === enrolment?.currency,
      );
      const parts = others.map(({ id }) => ({ enrolment: id, amount }));
      return call(test, owner, splitPayment, { body: { payer, method: 'cash', parts } });
    }
    case 'moveCredit': {
      const to = (await enrolmentsOf(student)).at(-1)?.id ?? 0;
      return call(test, owner, moveCredit, { id: enrolmentId, body: { to, reason } });
    }
  }
}

const cents = (amount: string): number => parseSignedHundredths(amount) ?? Number.NaN;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** What the API says that a student owes, without versions. */
async function stateOf(student: number) {
  const enrolments = await enrolmentsOf(student);
  const accounts = [];
  for (const { id, status } of enrolments) {
    const { data, balance, payments: paid } = await calls.account(id);
    expect(sum(paid.map(({ amount }) => cents(amount)))).toBe(cents(balance.paid));
    accounts.push({ id, status, balance, charges: data.map(({ version: _, ...one }) => one) });
  }
  return accounts;
}

/** The closing balance of a statement is the balance, also from the middle of it. */
async function expectStatement(student: number, accounts: Awaited<ReturnType<typeof stateOf>>) {
  const read = async (query = {}) =>
    (await call(test, owner, readStudentStatement, { id: student, query })).body.data;
  const whole = await read();
  for (const { currency, closing_balance, lines } of whole) {
    const own = accounts.filter(({ balance }) => balance.currency === currency);
    expect(cents(closing_balance)).toBe(sum(own.map(({ balance }) => cents(balance.balance))));
    expect(cents(closing_balance)).toBe(sum(lines.map(({ amount }) => cents(amount))));
  }
  for (const { balance } of accounts) {
    const isListed = whole.some(({ currency }) => currency === balance.currency);
    if (!isListed) expect([balance.charged, balance.paid]).toEqual(['0.00', '0.00']);
  }
  const later = await read({ from: '2026-04-15' });
  expect(later.map((one) => one.closing_balance)).toEqual(whole.map((one) => one.closing_balance));
}

/** By arithmetic over the ledger and the charges, in cents per currency. */
async function expectOwed(student: number): Promise<void> {
  const accounts = await stateOf(student);
  for (const { balance, charges } of accounts) {
    const counting = charges.filter(({ state }) => state !== 'cancelled');
    const charged = sum(counting.map(({ amount }) => cents(amount)));
    expect(cents(balance.charged)).toBe(charged);
    expect(cents(balance.balance)).toBe(charged - cents(balance.paid));
    expect(sum(charges.map(({ open }) => cents(open)))).toBe(Math.max(0, cents(balance.balance)));
  }
  const ledger = await reader()
    .selectFrom('transactions')
    .innerJoin('payments', 'payments.id', 'transactions.payment_id')
    .select(['transactions.amount_cents', 'transactions.currency'])
    .where('payments.student_id', '=', student)
    .where('payments.enrolment_root_id', 'is not', null)
    .where('transactions.status', '=', 'succeeded')
    .execute();
  for (const currency of ['EUR', 'USD']) {
    const isOf = (one: { currency: string }) => one.currency === currency;
    const paid = accounts.filter(({ balance }) => isOf(balance)).map(({ balance }) => balance.paid);
    expect(sum(paid.map(cents))).toBe(sum(ledger.filter(isOf).map((row) => row.amount_cents)));
  }
  await expectStatement(student, accounts);
  const query = { student };
  const { body: totals } = await call(test, owner, sumBalances, { query });
  const { body: list } = await call(test, owner, listBalances, {
    query: { student, page_size: 100 },
  });
  for (const total of totals.data) {
    const ages = ['not_due', 'days_1_30', 'days_31_60', 'days_61_90', 'over_90'] as const;
    const rows = list.results.filter(({ currency }) => currency === total.currency);
    expect(sum(ages.map((age) => cents(total[age])))).toBe(cents(total.owed));
    expect(cents(total.balance)).toBe(sum(rows.map(({ balance }) => cents(balance))));
    expect(cents(total.overdue)).toBe(sum(rows.map(({ overdue }) => cents(overdue))));
  }
}

async function expectConsistent(): Promise<void> {
  expect(await test.database.verify()).toEqual([]);
  const { stored, expected } = await compareFlags(test.database);
  expect(stored).toEqual(expected);
}

runTest(
  'after any sequence of writes the balance is what was charged minus what was paid, and each undo goes back',
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        const { id: student } = await addStudent(test.database, { payer_id: payer });
        await calls.enrol({ student, course: courses[0]?.id });
        for (const one of list) {
          const before = await stateOf(student);
          const { status, body } = await make(student, one);
          expect(status, one.write).toBeLessThan(500);
          const { undo } = status < 300 ? (body as { undo?: number }) : {};
          // An enrolment with money is cancelled instead.
          if (!one.isUndone || undo === undefined || one.write === 'enrol') continue;
          const undone = await calls.undo(undo);
          // Money for the new course stays there.
          if (one.write === 'transfer' && undone.status === 409) {
            const { course } = (body as { data: { course: { id: number } } }).data;
            const paid = await paymentsOf(student);
            expect(paid.map(({ course_id }) => course_id)).toContain(course.id);
            continue;
          }
          expect([one.write, undone.status]).toEqual([one.write, 201]);
          expect(await stateOf(student)).toEqual(before);
        }
        await expectOwed(student);
      }),
      { numRuns: 30 },
    );
    await expectConsistent();
  },
  300_000,
);

runTest(
  'after writes at the same time the balance is what was charged minus what was paid',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 8 }), async (list) => {
        const { id: student } = await addStudent(test.database, { payer_id: payer });
        await calls.enrol({ student, course: courses[0]?.id });
        await calls.record({ student, course: courses[0]?.id, amount: '40.00' });
        const made = await Promise.all(list.map((one) => make(student, one)));
        for (const { status } of made) expect(status).toBeLessThan(500);
        await expectOwed(student);
      }),
      { numRuns: 8 },
    );
    await expectConsistent();
  },
  300_000,
);
