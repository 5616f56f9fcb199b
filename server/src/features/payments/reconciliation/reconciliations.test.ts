import { revertAuditEvent } from '@provost/contract/audit.schema';
import { readPayment, recordPayment, voidPayment } from '@provost/contract/payments.schema';
import type { ReconciliationSource } from '@provost/contract/reconciliations';
import * as contract from '@provost/contract/reconciliations.schema';
import { eraseUser } from '@provost/contract/user.schema';
import { afterAll, describe, expect, it } from 'vitest';
import { deleteExpired } from '../../../housekeeping/housekeeping.ts';
import { call } from '../../../testing/calls/call.ts';
import { stoppedClock } from '../../../testing/clock.ts';
import { addCourse, addEnrolment, addStudent } from '../../../testing/rows/rows.ts';
import { storedTexts } from '../../../testing/rows/stored-texts.ts';
import { sharedApp, sharedUser } from '../../../testing/shared-app.ts';

const clock = stoppedClock('2026-03-20T12:00:00.000Z');
const test = sharedApp({ now: clock.now });
const finance = sharedUser(test, 'finance');
const owner = sharedUser(test, 'owner');
afterAll(async () => expect(await test.database.verify()).toEqual([]));

const upload = (body: string | Buffer, source: ReconciliationSource = 'other', headers = {}) =>
  call(test, finance, contract.createReconciliation, { body, query: { source }, headers });
const read = async (id: number, query = {}) =>
  (await call(test, finance, contract.readReconciliation, { id, query })).body.data;
const settle = (id: number, n: number, body: object) =>
  call(test, finance, contract.settleRow, { id, params: { n }, body });
const payment = async (id: number) => (await call(test, finance, readPayment, { id })).body.data;
const countEvents = async () =>
  (await test.database.reader.selectFrom('audit_events').select('id').execute()).length;

let names = 0;
/** A student who owes 100.00 for a course. */
async function enrolled() {
  names += 1;
  const last_name = `Person ${String.fromCharCode(64 + names)}x`;
  const { id: student, full_name } = await addStudent(test.database, {
    first_name: 'Ana',
    last_name,
  });
  const { id: course } = await addCourse(test.database);
  const { id: enrolment } = await addEnrolment(test.database, {
    student_id: student,
    course_id: course,
  });
  return { student, course, enrolment, full_name };
}

async function record(given: object) {
  const { student, course } = await enrolled();
  const body = {
    student,
    course,
    amount: '100.00',
    currency: 'EUR',
    method: 'manual',
    status: 'paid',
    paid_at: '2026-03-02T12:00:00.000Z',
    ...given,
  };
  return (await call(test, finance, recordPayment, { body })).body.data;
}

const header = 'date,amount,currency,reference,name';
const file = (...lines: string[]) => [header, ...lines].join('\n');

describe('a file of payments', () => {
  it('is compared by reference, then by amount, day and name, and counted', async () => {
    const paid = await record({ provider_ref: 'REF-1' });
    const pending = await record({ provider_ref: 'REF-2', status: 'pending', paid_at: undefined });
    const other = await record({ provider_ref: 'REF-3' });
    const named = await record({});
    const missing = await record({ provider_ref: 'REF-9', paid_at: '2026-03-04T12:00:00.000Z' });
    await record({ provider_ref: 'REF-10', paid_at: '2026-03-12T12:00:00.000Z' });
    await record({ provider_ref: 'REF-11', method: 'cash', paid_at: '2026-03-04T12:00:00.000Z' });
    const { status, body } = await upload(
      file(
        '2026-03-02,100.00,EUR,REF-1,',
        '2026-03-03,100.00,EUR,REF-2,',
        '2026-03-03,90.00,EUR,REF-3,',
        `2026-03-05,100.00,EUR,,${named.student.full_name}`,
        '2026-03-05,100.00,EUR,REF-4,Nobody Here',
        '2026-03-05,100.00,EUR,REF-4,Nobody Here',
      ),
    );
    expect(status).toBe(201);
    const { data } = body;
    expect(data.counts).toEqual({
      matched: 3,
      missing_here: 1,
      missing_there: 1,
      amount_differs: 1,
      already_settled: 2,
    });
    expect(data).toMatchObject({
      source: 'other',
      first_day: '2026-03-02',
      last_day: '2026-03-05',
      row_count: 5,
      repeated: 1,
      skipped: 0,
      missing_there: [{ id: missing.id, provider_ref: 'REF-9' }],
    });
    expect(
      data.rows.map(({ n, result, settled, payment: found }) => [n, result, settled, found?.id]),
    ).toEqual([
      [1, 'matched', true, paid.id],
      [2, 'matched', false, pending.id],
      [3, 'amount_differs', false, other.id],
      [4, 'matched', true, named.id],
      [5, 'missing_here', false, undefined],
    ]);
    expect(data.rows[4]?.repeated_in).toEqual([6]);
    const settled = await read(data.id, { result: 'already_settled' });
    expect([settled.count, settled.rows.map(({ n }) => n)]).toEqual([2, [1, 4]]);
    expect((await read(data.id, { page: 2 })).rows).toEqual([]);
  });

  it('that is uploaded again changes nothing, also if two do so at once', async () => {
    const text = file('2026-03-05,1.00,EUR,AGAIN,');
    const both = await Promise.all([upload(text), upload(text)]);
    const [id] = both.map(({ body }) => body.data.id);
    const events = await countEvents();
    const again = await upload(`\uFEFF${text.replaceAll('\n', '\r\n')}\r\n`);
    expect([...both.map(({ body }) => body.data.id), again.body.data.id]).toEqual([id, id, id]);
    expect(await countEvents()).toBe(events);
    const list = await call(test, finance, contract.listReconciliations);
    expect(list.body.data.filter((one) => one.id === id)).toMatchObject([{ open: 1 }]);
  });

  it('in Latin-1 is read, and one with other bytes or another type is refused', async () => {
    const latin = await upload(Buffer.from(file('2026-03-05,2.00,EUR,L1,Jürgen Groß'), 'latin1'));
    expect(latin.body.data.rows[0]?.name).toBe('Jürgen Groß');
    expect((await upload('', 'bank')).status).toBe(422);
    const unknown = await upload('a;b\n1;2', 'bank');
    expect(unknown.status).toBe(422);
    expect(JSON.stringify(unknown.error.message)).toContain('a, b');
    expect((await upload('{}', 'bank', { 'content-type': 'application/json' })).status).toBe(415);
    expect((await upload('\0', 'bank')).status).toBe(422);
    const large = await upload(file('2026-03-05,1.00,EUR,X,'.padEnd(5_000_001, 'x')));
    expect([large.status, large.error.code]).toEqual([413, 'payload_too_large']);
    expect(large.error.message).toContain('Divide it into several files');
    const elsewhere = await test.inject({
      method: 'POST',
      url: '/api/courses/payments/',
      headers: { ...finance.headers, 'content-type': 'text/csv' },
      payload: 'a,b',
    });
    expect(elsewhere.statusCode).toBe(415);
  });
});

describe('a row without a payment', () => {
  it('is recorded for the student with its name and the course that is due, once', async () => {
    const { student, course, full_name } = await enrolled();
    const { data } = (await upload(file(`2026-03-06,100.00,EUR,REC-1,${full_name}`), 'stripe'))
      .body;
    expect(data.rows[0]?.proposal).toMatchObject({
      student: { id: student },
      course: { id: course },
    });
    const [one, other] = await Promise.all([
      settle(data.id, 1, { action: 'record' }),
      settle(data.id, 1, { action: 'record' }),
    ]);
    expect([one.status, other.status]).toEqual([200, 200]);
    const { payment: found } = one.body.data;
    expect(other.body.data.payment?.id).toBe(found?.id);
    expect(await payment(found?.id ?? 0)).toMatchObject({
      student: { id: student },
      course: { id: course },
      amount: '100.00',
      method: 'card',
      status: 'paid',
      provider_ref: 'REC-1',
      paid_at: '2026-03-06T00:00:00.000Z',
    });
    expect(await read(data.id)).toMatchObject({
      counts: { matched: 1, already_settled: 1, missing_here: 0, missing_there: 0 },
    });
  });

  it('is recorded as the form says, and otherwise asks for student and course', async () => {
    const { student, course, enrolment } = await enrolled();
    const { id } = (
      await upload(file('2026-03-06,5.00,EUR,,Unknown Name', '2026-03-07,6.00,EUR,,'))
    ).body.data;
    const fields = async (body: object) => {
      const { status, error } = await settle(id, 1, { action: 'record', ...body });
      return [status, Object.keys(error.message as object)];
    };
    expect(await fields({})).toEqual([422, ['student']]);
    expect(await fields({ student })).toEqual([422, ['course']]);
    expect(await fields({ enrolment: 999_999 })).toEqual([422, ['enrolment']]);
    expect((await settle(id, 1, { action: 'record', student, course })).status).toBe(200);
    const second = await settle(id, 2, { action: 'record', enrolment });
    expect(second.body.data.payment).toMatchObject({ student: { id: student }, amount: '6.00' });
  });

  it('is missing again once its payment is void', async () => {
    const pending = await record({ provider_ref: 'VOID-1', status: 'pending', paid_at: undefined });
    const { id } = (await upload(file('2026-03-06,100.00,EUR,VOID-1,'))).body.data;
    await call(test, finance, voidPayment, { id: pending.id });
    expect((await read(id)).counts).toMatchObject({ matched: 0, missing_here: 1 });
  });
});

describe('a row with a payment', () => {
  it('that is pending is marked as paid on the day of the row, once', async () => {
    const pending = await record({ provider_ref: 'PEND-1', status: 'pending', paid_at: undefined });
    const { id } = (await upload(file('2026-03-06,100.00,EUR,PEND-1,'))).body.data;
    for (const _ of [1, 2]) {
      const { status, body } = await settle(id, 1, { action: 'mark_paid' });
      expect([status, body.data.settled]).toEqual([200, true]);
    }
    expect(await payment(pending.id)).toMatchObject({
      status: 'paid',
      paid_at: '2026-03-06T00:00:00.000Z',
    });
    expect((await settle(id, 1, { action: 'record' })).error.code).toBe('wrong_status');
    expect((await settle(id, 1, { action: 'ignore', reason: 'x' })).error.code).toBe(
      'wrong_status',
    );
  });

  it('of another amount is neither recorded nor marked as paid', async () => {
    await record({ provider_ref: 'DIFF-1', status: 'pending', paid_at: undefined });
    const { id } = (await upload(file('2026-03-06,99.00,EUR,DIFF-1,'))).body.data;
    for (const action of ['record', 'mark_paid']) {
      expect((await settle(id, 1, { action })).error.code).toBe('wrong_status');
    }
  });
});

describe('a row that is ignored', () => {
  it('needs a reason, leaves the counts, and comes back by an undo', async () => {
    const { id } = (await upload(file('2026-03-06,100.00,EUR,IGN-1,'))).body.data;
    expect((await settle(id, 1, { action: 'ignore' })).status).toBe(422);
    const ignored = await settle(id, 1, { action: 'ignore', reason: 'Private transfer' });
    expect(ignored.body.data).toMatchObject({ result: 'ignored', reason: 'Private transfer' });
    const again = await settle(id, 1, { action: 'ignore', reason: 'Private transfer' });
    expect([again.status, again.body.undo]).toEqual([200, undefined]);
    expect(await read(id)).toMatchObject({ counts: { missing_here: 0 }, ignored: 1 });
    const undone = await call(test, finance, revertAuditEvent, { id: ignored.body.undo ?? 0 });
    expect(undone.status).toBe(201);
    expect(await read(id)).toMatchObject({ counts: { missing_here: 1 }, ignored: 0 });
    await call(test, finance, revertAuditEvent, { id: undone.body.data.id });
    expect(await read(id)).toMatchObject({ ignored: 1, rows: [{ reason: 'Private transfer' }] });
    expect((await settle(id, 9, { action: 'mark_paid' })).status).toBe(404);
  });
});

describe('the names of people in files', () => {
  it('are erased with the student, in any spelling', async () => {
    const last_name = 'Zyxwell';
    const { id, email } = await addStudent(test.database, { first_name: 'Quentin', last_name });
    const { id: course_id } = await addCourse(test.database);
    await addEnrolment(test.database, { student_id: id, course_id });
    const { data } = (
      await upload(
        [
          `${header},description`,
          '2026-03-06,100.00,EUR,ER-1,"ZYXWELL, Quentin",Algebra Quentin ZYXWELL',
          '2026-03-06,7.00,EUR,,Quentin Zyxwell,For Zyxwell',
        ].join('\n'),
      )
    ).body;
    await settle(data.id, 1, { action: 'record' });
    expect((await call(test, owner, eraseUser, { id, body: { email } })).status).toBe(200);
    expect(await storedTexts(test.database)).not.toContain('zyxwell');
    expect((await read(data.id)).rows.map(({ name, result }) => [name, result])).toEqual([
      [null, 'matched'],
      [null, 'missing_here'],
    ]);
  });

  it('are deleted with the file after 90 days, and the payments stay', async () => {
    const { enrolment } = await enrolled();
    const { id } = (await upload(file('2026-03-06,100.00,EUR,OLD-1,'))).body.data;
    const { body } = await settle(id, 1, { action: 'record', enrolment });
    const later = new Date(clock.now().getTime() + 90 * 86_400_000);
    await test.database.write((writer) => deleteExpired(writer, 'reconciliations', later, 500));
    expect((await call(test, finance, contract.readReconciliation, { id })).status).toBe(404);
    expect(await payment(body.data.payment?.id ?? 0)).toMatchObject({ status: 'paid' });
  });
});
