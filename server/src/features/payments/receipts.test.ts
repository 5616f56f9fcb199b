import { readPayment } from '@provost/contract/payments.schema';
import { expect, it } from 'vitest';
import { call } from '../../testing/calls/call.ts';
import { addCourse, addEnrolment, addPayment, addStudent } from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const test = sharedApp();
const support = sharedUser(test, 'support');

const insert = (locale: string, name: string) =>
  test.database.write((writer) =>
    writer
      .insertInto('payers')
      .values({
        kind: 'organisation',
        name,
        name_key: name.toLowerCase(),
        search_key: name.toLowerCase(),
        email: null,
        address: '1 High Street',
        tax_number: 'DE 1',
        locale,
        created_at: '2026-01-01T00:00:00.000Z',
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );

const billing = async (payment: object) => {
  const { id } = await addPayment(test.database, payment);
  return (await call(test, support, readPayment, { id })).body.data.billing;
};

it('is for the student, in the language of the student, without a payer', async () => {
  const { id: student_id } = await addStudent(test.database, {
    first_name: 'Ana',
    last_name: 'Reis',
    email: 'ana@reis.example',
    locale: 'pt',
  });
  expect(await billing({ student_id })).toEqual({
    name: 'Ana Reis',
    email: 'ana@reis.example',
    address: null,
    tax_number: null,
    locale: 'pt',
    tax_rate: null,
  });
});

it('is for the payer of the enrolment before that of the student, with the tax of the course', async () => {
  const { id: tax_rate_id } = await test.database.write((writer) =>
    writer
      .insertInto('tax_rates')
      .values({ name: 'Standard', percent_points: 1900 })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const [parent, company] = [await insert('fr', 'Parent'), await insert('de', 'Company')];
  const { id: student_id } = await addStudent(test.database, { payer_id: parent.id });
  const { id: course_id } = await addCourse(test.database, { tax_rate_id });
  expect(await billing({ student_id })).toMatchObject({ name: 'Parent', locale: 'fr' });
  await addEnrolment(test.database, { student_id, course_id, payer_id: company.id });
  expect(await billing({ student_id, course_id, status: 'paid' })).toEqual({
    name: 'Company',
    email: null,
    address: '1 High Street',
    tax_number: 'DE 1',
    locale: 'de',
    tax_rate: { name: 'Standard', percent: '19.00' },
  });
});
