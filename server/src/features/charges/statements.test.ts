import { updateEnrolment } from '@provost/contract/enrolments.schema';
import { createCreditNote, createInvoice } from '@provost/contract/invoices.schema';
import { createPayer } from '@provost/contract/payers.schema';
import { readPayerStatement, readStudentStatement } from '@provost/contract/statements.schema';
import { updateStudent } from '@provost/contract/students.schema';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, callCsv } from '../../testing/calls/call.ts';
import { chargeCalls } from '../../testing/calls/charge-calls.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { addCourse, addStudent, setSchool } from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';
import { readStatement } from './statements.service.ts';

const clock = stoppedClock('2026-03-31T10:00:00.000Z');
const test = sharedApp({ now: clock.now, config: { accessTokenMinutes: 100_000 } });
const owner = sharedUser(test, 'owner');
const finance = sharedUser(test, 'finance');
const calls = chargeCalls(test, owner, clock);

beforeAll(() =>
  setSchool(test.database, { currencies: '["EUR","USD"]', time_zone: 'Pacific/Auckland' }),
);

const read = async (id: number, query = {}) =>
  (await call(test, finance, readStudentStatement, { id, query })).body.data;
const listed = (statement: Awaited<ReturnType<typeof read>>[number] | undefined) =>
  statement?.lines.map(({ date, kind, amount, balance }) => [date, kind, amount, balance]);

/** An enrolment of a new student with tuition, and a fee in the future. */
async function enrolled(course: object = {}) {
  const { student, course: courseId } = await calls.pair(course);
  const { data } = (await calls.enrol({ student, course: courseId })).body;
  await calls.add(data.id, { kind: 'fee', amount: '5.00', due_on: '2026-06-01', label: 'Books' });
  return { student, course: courseId, id: data.id };
}
const invoice = async (enrolment: number) => {
  const charges = (await calls.account(enrolment)).data.map(({ id }) => id);
  return (await call(test, finance, createInvoice, { body: { enrolment, charges } })).body.data;
};
/** Noon of a day there. */
const noon = (day: string) => `${day}T00:00:00.000Z`;

describe('the statement of a student', () => {
  it('names the invoice of each charge until it is credited', async () => {
    const { student, id } = await enrolled();
    const { id: issued, number } = await invoice(id);
    const invoices = async () => (await read(student))[0]?.lines.map((line) => line.invoice);
    expect(await invoices()).toEqual([
      { id: issued, number },
      { id: issued, number },
    ]);
    await call(test, finance, createCreditNote, { id: issued, body: { reason: 'Wrong' } });
    expect(await invoices()).toEqual([null, null]);
  });

  it('has charges by due date and payments by day, with the balance after each', async () => {
    const { student, course, id } = await enrolled();
    const paid = await calls.record({
      student,
      course,
      amount: '60.00',
      paid_at: noon('2026-03-31'),
    });
    await calls.refund(paid.body.data.id, { amount: '10.00' });
    await calls.add(id, { kind: 'discount', amount: '20.00', reason: 'Sibling' });
    const [statement, ...others] = await read(student);
    expect(others).toEqual([]);
    expect(statement).toMatchObject({
      currency: 'EUR',
      opening_balance: '0.00',
      closing_balance: '35.00',
    });
    expect(listed(statement)).toEqual([
      ['2026-03-31', 'tuition', '100.00', '100.00'],
      ['2026-03-31', 'discount', '-20.00', '80.00'],
      ['2026-03-31', 'payment', '-60.00', '20.00'],
      ['2026-03-31', 'refund', '10.00', '30.00'],
      ['2026-06-01', 'fee', '5.00', '35.00'],
    ]);
    expect(await calls.balance(id)).toBe('35.00');
    expect(statement?.lines[1]).toMatchObject({ reason: 'Sibling', charge: { enrolment: id } });
    expect(statement?.lines[2]).toMatchObject({
      label: paid.body.data.number,
      payment: { id: paid.body.data.id },
      charge: null,
    });
  });

  it('has the day of the school, and what was before as the opening balance', async () => {
    const { student, course } = await enrolled();
    // 30 March there.
    await calls.record({ student, course, amount: '30.00', paid_at: '2026-03-29T11:30:00.000Z' });
    const range = async (query: object) => {
      const [statement] = await read(student, query);
      const { opening_balance: opening, closing_balance: closing } = statement ?? {};
      return [opening, listed(statement)?.map(([date]) => date), closing];
    };
    expect(await range({ to: '2026-03-30' })).toEqual(['0.00', ['2026-03-30'], '-30.00']);
    expect(await range({ from: '2026-03-31', to: '2026-03-31' })).toEqual([
      '-30.00',
      ['2026-03-31'],
      '70.00',
    ]);
    expect(await range({ from: '2026-04-01' })).toEqual(['70.00', ['2026-06-01'], '75.00']);
    expect(await range({ from: '2027-01-01' })).toEqual(['75.00', [], '75.00']);
    expect(await read(student, { to: '2026-03-29' })).toEqual([]);
  });

  it('has no charge that was cancelled, and no payment that was corrected', async () => {
    const { student, course, id } = await enrolled();
    const fee = (await calls.account(id)).data.find(({ kind }) => kind === 'fee');
    await calls.cancel(fee?.id ?? 0);
    await calls.record({ student, course, amount: '30.00', status: 'pending' });
    expect(listed((await read(student))[0])).toHaveLength(1);
  });

  it('has a part for each currency, also after a transfer', async () => {
    const { student, course, id } = await enrolled();
    await calls.record({ student, course, amount: '30.00' });
    const dollars = await addCourse(test.database, { currency: 'USD', price_cents: 9_000 });
    await calls.transfer(id, { course: dollars.id });
    const found = await read(student);
    expect(found.map(({ currency, closing_balance }) => [currency, closing_balance])).toEqual([
      ['EUR', '-30.00'],
      ['USD', '90.00'],
    ]);
  });

  it('is a file with the opening and the closing balance', async () => {
    const { student } = await enrolled({ title: 'Algebra' });
    const { lines, headers } = await callCsv(test, finance, readStudentStatement, {
      id: student,
      query: { from: '2026-04-01' },
    });
    expect(headers['content-disposition']).toContain(`statement-${student}-2026-04-01.csv`);
    const [head, opening, fee, closing] = lines;
    expect(head).toBe(
      'date,kind,label,student.full_name,course.title,reason,currency,amount,balance',
    );
    expect(opening).toBe(',opening_balance,,,,,EUR,,100.00');
    expect(fee).toMatch(/^2026-06-01,fee,Books,Ana Silva \d+,Algebra,,EUR,5.00,105.00$/);
    expect(closing).toBe(',closing_balance,,,,,EUR,,105.00');
    expect(lines).toHaveLength(4);
  });

  it.each([
    [{ from: '2026-04-02', to: '2026-04-01' }, 'to'],
    [{ from: '2026-02-30' }, 'from'],
    [{ to: 'today' }, 'to'],
    [{ currency: 'EUR' }, 'currency'],
  ])('rejects %o at %s', async (query, field) => {
    const { student } = await calls.pair();
    const { status, error } = await call(test, finance, readStudentStatement, {
      id: student,
      query: query as Record<string, string>,
    });
    expect([status, Object.keys(error.message)]).toEqual([422, [field]]);
  });

  it('asks for fewer days if it has too many lines', async () => {
    const { student } = await enrolled();
    const lines = (maximum: number, query = {}) =>
      readStatement(
        test.database.reader,
        sql`enrolments.student_id = ${student}`,
        { ...query, maximum },
        clock.now(),
      );
    await expect(lines(1)).rejects.toMatchObject({ details: { problems: [{ field: 'from' }] } });
    expect(await lines(2)).toHaveLength(1);
    expect(await lines(1, { from: '2026-04-01' })).toMatchObject([{ opening_balance: '100.00' }]);
  });

  it('is only of a student', async () => {
    for (const id of [1, 987_654_321]) {
      expect((await call(test, finance, readStudentStatement, { id })).status).toBe(404);
    }
  });
});

describe('the statement of a payer', () => {
  it('has the enrolments that it pays for: by their own payer, else by that of the student', async () => {
    const create = async (name: string) =>
      (await call(test, finance, createPayer, { body: { kind: 'organisation', name } })).body.data
        .id;
    const [parent, employer] = [await create('Parent'), await create('Employer')];
    const [one, other] = [await enrolled(), await enrolled()];
    const { id: third } = await addStudent(test.database);
    for (const { student } of [one, other]) {
      await call(test, owner, updateStudent, { id: student, body: { payer: parent } });
    }
    await call(test, owner, updateEnrolment, { id: other.id, body: { payer: employer } });
    await calls.record({ student: one.student, course: one.course, amount: '40.00' });
    await call(test, owner, updateStudent, { id: third, body: { payer: parent } });
    const of = async (id: number) =>
      (await call(test, finance, readPayerStatement, { id })).body.data;
    const [ofParent] = await of(parent);
    expect(ofParent?.closing_balance).toBe('65.00');
    expect(ofParent?.lines.map(({ student, amount }) => [student.id, amount])).toEqual([
      [one.student, '100.00'],
      [one.student, '-40.00'],
      [one.student, '5.00'],
    ]);
    expect((await of(employer))[0]?.lines.map(({ student }) => student.id)).toEqual([
      other.student,
      other.student,
    ]);
    const { status, lines } = await callCsv(test, finance, readPayerStatement, { id: parent });
    expect([status, lines.length]).toEqual([200, 6]);
  });

  it('is empty for a payer who pays for nobody', async () => {
    const { data } = (
      await call(test, finance, createPayer, { body: { kind: 'person', name: 'A' } })
    ).body;
    expect((await call(test, finance, readPayerStatement, { id: data.id })).body.data).toEqual([]);
  });
});
