import { listCharges } from '@provost/contract/charges.schema';
import { createEnrolment } from '@provost/contract/enrolments.schema';
import {
  createCreditNote,
  createInvoice,
  listInvoices,
  readInvoice,
} from '@provost/contract/invoices.schema';
import { createPayer, listPayers, readPayer, updatePayer } from '@provost/contract/payers.schema';
import { exportUserData } from '@provost/contract/personal-data.schema';
import { registerStudent, updateStudent } from '@provost/contract/students.schema';
import { eraseUser, previewErasure } from '@provost/contract/user.schema';
import { describe, expect, it } from 'vitest';
import { verifyKeys } from '../../school/search-keys/update-keys.ts';
import { call } from '../../testing/calls/call.ts';
import { addCourse, addEnrolment, addStudent } from '../../testing/rows/rows.ts';
import { storedTexts } from '../../testing/rows/stored-texts.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const test = sharedApp();
const owner = sharedUser(test, 'owner');

const parent = {
  kind: 'person',
  name: 'Wilhelmine Quast',
  email: 'wilhelmine@quast.example',
  phone: '+4915188888888',
  address: 'Drosselweg 7\nCelle',
  tax_number: 'DE77665544',
} as const;

let number = 0;
async function studentOf(payer: number | null) {
  number += 1;
  const email = `kid-${number}@family.example`;
  const names = { first_name: 'Kid', last_name: `No ${number}` };
  const { body } = await call(test, owner, registerStudent, {
    body: { ...names, email, payer },
  });
  return { id: body.data.id, email };
}
const add = async (body: object = {}) =>
  (await call(test, owner, createPayer, { body: { ...parent, ...body } })).body.data.id;
const erase = ({ id, email }: { id: number; email: string }) =>
  call(test, owner, eraseUser, { id, body: { email } });
const read = async (id: number) => (await call(test, owner, readPayer, { id })).body.data;

describe('the erasure of a student', () => {
  it('erases a person who pays for nobody else, with the events about them', async () => {
    const id = await add();
    await call(test, owner, updatePayer, { id, body: { address: 'Finkenweg 9' } });
    const student = await studentOf(id);
    await addCourse(test.database, { description: 'Asked for by Wilhelmine Quast' });
    const { body } = await call(test, owner, exportUserData, { id: student.id });
    expect(body.data.payers).toEqual([{ id, ...parent, address: 'Finkenweg 9' }]);
    const preview = await call(test, owner, previewErasure, { id: student.id });
    expect(preview.body.data).toMatchObject({ fields: 3 + 5, courses: 1 });

    expect((await erase(student)).status).toBe(200);
    expect(await read(id)).toMatchObject({
      name: `Erased payer ${id}`,
      email: null,
      phone: null,
      address: null,
      tax_number: null,
      is_erased: true,
    });
    const texts = await storedTexts(test.database);
    for (const trace of ['quast', 'drosselweg', 'finkenweg', '77665544', '88888888'])
      expect(texts).not.toContain(trace);
    const redacted = await test.database.reader
      .selectFrom('audit_events')
      .select('id')
      .where('redacted_at', 'is not', null)
      .execute();
    expect(redacted).toHaveLength(preview.body.data.events);
    const list = await call(test, owner, listPayers, { query: { search: 'erased' } });
    expect(list.body.count).toBe(0);
    const edit = await call(test, owner, updatePayer, { id, body: { name: 'Again' } });
    expect(edit.status).toBe(404);
    const other = await addStudent(test.database);
    const named = await call(test, owner, updateStudent, { id: other.id, body: { payer: id } });
    expect(named.status).toBe(422);
    expect(await verifyKeys(test.database)).toEqual([]);
  });

  it('leaves a person who pays for another student until that one is erased too', async () => {
    const id = await add();
    const [one, other] = [await studentOf(id), await studentOf(null)];
    const course = await addCourse(test.database);
    const body = { student: other.id, course: course.id, payer: id };
    expect((await call(test, owner, createEnrolment, { body })).status).toBe(201);
    const copy = await call(test, owner, exportUserData, { id: other.id });
    expect(copy.body.data.payers[0]).toMatchObject({ id, name: parent.name, email: null });
    await erase(one);
    expect(await read(id)).toMatchObject({ name: parent.name });
    await erase(other);
    // The first one still refers to the payer, but is erased.
    expect(await read(id)).toMatchObject({ is_erased: true });
  });

  it('leaves an organisation', async () => {
    const id = await add({ kind: 'organisation', name: 'Quast GmbH' });
    await erase(await studentOf(id));
    expect(await read(id)).toMatchObject({ name: 'Quast GmbH', email: parent.email });
  });

  it('keeps invoices as they were issued, but no search or list names the person', async () => {
    const payer = await add({ name: 'Ottokar Fuchs' });
    const student = await studentOf(payer);
    const { id: enrolment } = await addEnrolment(test.database, { student_id: student.id });
    const charges = (await call(test, owner, listCharges, { id: enrolment })).body.data;
    const form = { enrolment, charges: charges.map(({ id }) => id) };
    const invoice = (await call(test, owner, createInvoice, { body: form })).body.data;
    const search = async (text: string) =>
      (await call(test, owner, listInvoices, { query: { search: text } })).body.results;
    expect(await search('ottokar')).toHaveLength(1);
    const { body } = await call(test, owner, exportUserData, { id: student.id });
    expect(body.data.invoices).toMatchObject([
      { number: invoice.number, buyer: { name: 'Ottokar Fuchs' }, lines: [{ amount: '100.00' }] },
    ]);
    expect((await erase(student)).status).toBe(200);
    expect(await search('ottokar')).toEqual([]);
    expect(await search(invoice.number)).toMatchObject([
      { buyer: { name: `Erased payer ${payer}` } },
    ]);
    const kept = await call(test, owner, readInvoice, { id: invoice.id });
    expect(kept.body.data).toEqual(invoice);
    expect((await storedTexts(test.database)).includes('ottokar')).toBe(false);
    expect(await verifyKeys(test.database)).toEqual([]);
    const again = await call(test, owner, createCreditNote, {
      id: invoice.id,
      body: { reason: 'Cancelled' },
    });
    expect(again.body.data.buyer).toEqual(invoice.buyer);
    expect(await search('ottokar')).toEqual([]);
    expect(await verifyKeys(test.database)).toEqual([]);
    const refused = await call(test, owner, createInvoice, { body: { ...form, enrolment } });
    expect(Object.keys(refused.error.message)).toEqual(['enrolment']);
  });
});
