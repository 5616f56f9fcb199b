import { listAuditEvents } from '@provost/contract/audit.schema';
import { updateCourse } from '@provost/contract/courses.schema';
import * as contract from '@provost/contract/invoices.schema';
import { createPayer, updatePayer } from '@provost/contract/payers.schema';
import { updateSchool } from '@provost/contract/school.schema';
import { createTaxRate, updateTaxRate } from '@provost/contract/tax-rates.schema';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { verifyInvoices } from '../../school/invoices/verify-invoices.ts';
import { verifyKeys } from '../../school/search-keys/update-keys.ts';
import { call, callCsv } from '../../testing/calls/call.ts';
import { chargeCalls } from '../../testing/calls/charge-calls.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { addCourse, addEnrolment, addStudent, setSchool } from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const clock = stoppedClock('2026-03-02T10:00:00.000Z');
const test = sharedApp({ now: clock.now, config: { accessTokenMinutes: 100_000 } });
const owner = sharedUser(test, 'owner');
const finance = sharedUser(test, 'finance');
const { account, add, cancel, edit, undo } = chargeCalls(test, owner, clock);
afterEach(async () => {
  expect(await verifyInvoices(test.database)).toEqual([]);
  expect(await verifyKeys(test.database)).toEqual([]);
});

const issue = (body: object, headers = {}) =>
  call(test, finance, contract.createInvoice, { body, headers });
const credit = (id: number, body: object = { reason: 'Wrong address' }) =>
  call(test, finance, contract.createCreditNote, { id, body });
const read = async (id: number) =>
  (await call(test, owner, contract.readInvoice, { id })).body.data;
const listed = async (query: Record<string, string> = {}) =>
  (await call(test, owner, contract.listInvoices, { query })).body.results;
const payer = async (body: object = {}) =>
  (
    await call(test, finance, createPayer, {
      body: { kind: 'organisation', name: 'Acme', ...body },
    })
  ).body.data;
let rates = 0;
const rate = async (percent: string) => {
  rates += 1;
  const body = { name: `Rate ${rates}`, percent };
  return (await call(test, finance, createTaxRate, { body })).body.data;
};

/** An enrolment that owes 100.00, with the ids of its charges. */
async function enrolled(course: object = {}, student: object = {}, enrolment: object = {}) {
  const { id: course_id } = await addCourse(test.database, course);
  const { id: student_id } = await addStudent(test.database, student);
  const { id } = await addEnrolment(test.database, { student_id, course_id, ...enrolment });
  const charges = (await account(id)).data.map((charge) => charge.id);
  return { id, course_id, student_id, charges };
}

/** The field and the status of a refusal. */
const refusal = ({ status, error }: Awaited<ReturnType<typeof issue>>) => [
  status,
  ...Object.keys(error.message),
];

describe('an invoice', () => {
  it('says who sells what to whom, and the tax that the prices include', async () => {
    await setSchool(test.database, { name: 'Escola', address: 'Rua 1\nPorto', tax_number: 'PT 1' });
    const standard = await rate('23');
    const { id, charges, student_id } = await enrolled(
      { title: 'Algebra', tax_rate_id: standard.id },
      { first_name: 'Ana', last_name: 'Reis', email: 'ana.reis@example.org', locale: 'pt-PT' },
    );
    const { status, body } = await issue({ enrolment: id, charges });
    expect(status).toBe(201);
    expect(body.undo).toBeUndefined();
    const tax_rate = { name: standard.name, percent: '23.00' };
    expect(body.data).toEqual({
      id: expect.any(Number),
      number: expect.stringMatching(/^I-2026-\d{6}$/),
      kind: 'invoice',
      issued_on: '2026-03-02',
      created_at: clock.now().toISOString(),
      locale: 'pt-PT',
      seller: { name: 'Escola', address: 'Rua 1\nPorto', tax_number: 'PT 1' },
      buyer: { name: 'Ana Reis', email: 'ana.reis@example.org', address: null, tax_number: null },
      payer_id: null,
      student_id,
      currency: 'EUR',
      net: '81.30',
      tax: '18.70',
      total: '100.00',
      lines: [
        {
          charge: charges[0],
          student: 'Ana Reis',
          course: 'Algebra',
          label: 'Algebra',
          amount: '100.00',
          due_on: '2026-01-15',
          tax_rate,
        },
      ],
      taxes: [{ tax_rate, gross: '100.00', net: '81.30', tax: '18.70' }],
      invoice: null,
      credit_note: null,
      reason: null,
    });
    expect(await read(body.data.id)).toEqual(body.data);
    const [row] = await listed({ search: 'ana reis' });
    expect(row).toMatchObject({ number: body.data.number, buyer: { name: 'Ana Reis' } });
  });

  it('is for the payer of the enrolment, in the language of the payer', async () => {
    const { id: payer_id } = await payer({
      email: 'billing@acme.example',
      address: '1 High Street',
      tax_number: 'DE 1',
      locale: 'de',
    });
    const { id, charges } = await enrolled({}, {}, { payer_id });
    const { data } = (await issue({ enrolment: id, charges })).body;
    expect(data).toMatchObject({
      payer_id,
      student_id: null,
      locale: 'de',
      buyer: {
        name: 'Acme',
        email: 'billing@acme.example',
        address: '1 High Street',
        tax_number: 'DE 1',
      },
    });
  });

  it('of a payer has charges of several students', async () => {
    const { id: payer_id } = await payer();
    const one = await enrolled({}, { payer_id });
    const other = await enrolled({}, {}, { payer_id });
    const charges = [...one.charges, ...other.charges];
    const found = await call(test, finance, contract.listBillableCharges, {
      query: { payer: payer_id },
    });
    expect(found.body.data.map(({ id }) => id).sort()).toEqual(charges.toSorted());
    const { data } = (await issue({ payer: payer_id, charges })).body;
    expect(data).toMatchObject({ total: '200.00', lines: { length: 2 } });
    const ids = async (query: Record<string, string>) => (await listed(query)).map(({ id }) => id);
    expect(await ids({ payer: String(payer_id) })).toEqual([data.id]);
    expect(await ids({ student: String(other.student_id) })).toEqual([data.id]);
    const none = await call(test, finance, contract.listBillableCharges, {
      query: { payer: payer_id },
    });
    expect(none.body.data).toEqual([]);
  });

  it('stays as it was issued, whatever changes later', async () => {
    const standard = await rate('19');
    const { id: payer_id } = await payer({ name: 'Before' });
    const course = { title: 'Old title', tax_rate_id: standard.id };
    const { id, charges, course_id } = await enrolled(course, { payer_id });
    const { data } = (await issue({ enrolment: id, charges })).body;
    await call(test, owner, updateCourse, { id: course_id, body: { title: 'New', price: '7.00' } });
    const lower = { percent: '5', name: 'Low' };
    await call(test, owner, updateTaxRate, { id: standard.id, body: lower });
    await call(test, owner, updatePayer, { id: payer_id, body: { name: 'After', address: 'New' } });
    await call(test, owner, updateSchool, { body: { name: 'Renamed', address: 'Elsewhere' } });
    await edit(charges[0] ?? 0, { label: 'Another', amount: '50.00', due_on: '2027-01-01' });
    expect(await read(data.id)).toEqual(data);
    const [row] = await listed({ search: 'before' });
    expect(row?.buyer.name).toBe('Before');
  });

  it('cannot be changed or removed, even in the database', async () => {
    const { id, charges } = await enrolled();
    const { data } = (await issue({ enrolment: id, charges })).body;
    for (const statement of [
      sql`update invoices set total_cents = 1 where id = ${data.id}`,
      sql`update invoices set buyer = '{}' where id = ${data.id}`,
      sql`update invoice_lines set amount_cents = 1 where invoice_id = ${data.id}`,
      sql`delete from invoice_lines where invoice_id = ${data.id}`,
      sql`delete from invoices where id = ${data.id}`,
    ]) {
      const attempt = test.database.write((writer) => statement.execute(writer));
      await expect(attempt).rejects.toThrow('append-only');
    }
    expect(await read(data.id)).toEqual(data);
  });

  it('has discounts as negative lines, but no negative total', async () => {
    const { id, charges } = await enrolled();
    const discount = (await add(id, { kind: 'discount', amount: '30', reason: 'Early' })).body.data;
    expect(refusal(await issue({ enrolment: id, charges: [discount.id] }))).toEqual([
      422,
      'charges',
    ]);
    const { data } = (await issue({ enrolment: id, charges: [...charges, discount.id] })).body;
    expect(data.total).toBe('70.00');
    expect(data.lines.map(({ amount }) => amount).sort()).toEqual(['-30.00', '100.00']);
  });

  it('refuses what it cannot bill, at its field', async () => {
    const { id, charges } = await enrolled();
    const [charge = 0] = charges;
    const other = await enrolled();
    const { id: payer_id } = await payer();
    const dollars = await enrolled({ currency: 'USD' }, { payer_id });
    const euros = await enrolled({}, { payer_id });
    const mixed = { payer: payer_id, charges: [...dollars.charges, ...euros.charges] };
    const fee = (await add(id, { kind: 'fee', amount: '5' })).body.data.id;
    await cancel(fee);
    for (const [body, field] of [
      [{ enrolment: id, charges: [] }, 'charges'],
      [{ enrolment: id, charges: [987_654_321] }, 'charges'],
      [{ enrolment: id, charges: other.charges }, 'charges'],
      [{ enrolment: id, charges: [charge, fee] }, 'charges'],
      [{ payer: payer_id, charges }, 'charges'],
      [mixed, 'charges'],
      [{ enrolment: 987_654_321, charges }, 'enrolment'],
      [{ payer: 987_654_321, charges }, 'payer'],
      [{ charges }, 'enrolment'],
      [{ enrolment: id, payer: payer_id, charges }, 'enrolment'],
      [{ enrolment: id }, 'charges'],
      [{ enrolment: id, charges: Array(501).fill(charge) }, 'charges'],
    ] as const) {
      expect(refusal(await issue(body)), JSON.stringify(body)).toEqual([422, field]);
    }
    const { data } = (await issue({ enrolment: id, charges: [charge, charge] })).body;
    expect(data.lines).toHaveLength(1);
    const again = await issue({ enrolment: id, charges });
    expect(again.error.message).toEqual({ charges: [`Already on invoice ${data.number}.`] });
  });

  it('is issued once for an idempotency key', async () => {
    const { id, charges } = await enrolled();
    const key = { 'idempotency-key': `invoice-${id}` };
    const [one, other] = [
      await issue({ enrolment: id, charges }, key),
      await issue({ enrolment: id, charges }, key),
    ];
    expect(other.body.data).toEqual(one.body.data);
    expect(await listed({ search: one.body.data.number })).toHaveLength(1);
  });

  it('is in the audit trail without an undo, and keeps its charges from being removed', async () => {
    const { id } = await enrolled();
    const fee = (await add(id, { kind: 'fee', amount: '5' })).body;
    const { data } = (await issue({ enrolment: id, charges: [fee.data.id] })).body;
    const query = { subject: 'Invoice', subject_id: String(data.id) };
    const { results } = (await call(test, owner, listAuditEvents, { query })).body;
    expect(results).toMatchObject([{ action: 'invoice.created', subject_label: data.number }]);
    const refused = await undo(results[0]?.id);
    expect(refused.error.code).toBe('not_revertible');
    const { code, message } = (await undo(fee.undo)).error;
    expect([code, message]).toEqual(['in_use', expect.stringContaining('on an invoice')]);
  });
});

describe('a credit note', () => {
  it('reverses an invoice once, with a reason, and its charges can be invoiced again', async () => {
    const standard = await rate('7');
    const { id, charges } = await enrolled({ tax_rate_id: standard.id });
    const invoice = (await issue({ enrolment: id, charges })).body.data;
    expect(refusal(await credit(invoice.id, {}))).toEqual([422, 'reason']);
    expect((await credit(987_654_321)).status).toBe(404);
    const { status, body } = await credit(invoice.id);
    const note = body.data;
    expect(status).toBe(201);
    expect(body.undo).toBeUndefined();
    expect(note).toMatchObject({
      number: expect.stringMatching(/^C-2026-\d{6}$/),
      kind: 'credit_note',
      total: '-100.00',
      tax: '-6.54',
      net: '-93.46',
      reason: 'Wrong address',
      invoice: { id: invoice.id, number: invoice.number },
      lines: [{ amount: '-100.00' }],
      taxes: [{ gross: '-100.00', net: '-93.46', tax: '-6.54' }],
      buyer: invoice.buyer,
    });
    expect((await read(invoice.id)).credit_note).toEqual({ id: note.id, number: note.number });
    const again = await credit(invoice.id);
    expect([again.status, again.error.code]).toEqual([409, 'credited']);
    expect((await credit(note.id)).error.code).toBe('wrong_status');
    expect((await issue({ enrolment: id, charges })).status).toBe(201);
  });

  it('is exported beside its invoice', async () => {
    const { id, charges } = await enrolled({}, { last_name: 'Zweig' });
    const invoice = (await issue({ enrolment: id, charges })).body.data;
    const note = (await credit(invoice.id)).body.data;
    const query = { search: 'zweig', ordering: 'total' };
    const { lines } = await callCsv(test, finance, contract.listInvoices, { query });
    expect(lines[0]).toContain('number,kind,issued_on,buyer.name');
    expect(lines[1]).toContain(`${note.number},credit_note,2026-03-02,Ana Zweig`);
    expect(lines[2]).toContain(`${invoice.number},invoice`);
    const kinds = (await listed({ search: 'zweig', kind: 'credit_note' })).map(({ kind }) => kind);
    expect(kinds).toEqual(['credit_note']);
    const day = '2026-03-02';
    expect(await listed({ search: 'zweig', issued_from: day, issued_to: day })).toHaveLength(2);
    expect(await listed({ search: 'zweig', issued_from: '2026-03-03' })).toEqual([]);
  });
});
