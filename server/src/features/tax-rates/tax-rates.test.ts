import { revertAuditEvent } from '@provost/contract/audit.schema';
import { readCourse, updateCourse } from '@provost/contract/courses.schema';
import { createTaxRate, listTaxRates, updateTaxRate } from '@provost/contract/tax-rates.schema';
import { expect, it } from 'vitest';
import { call } from '../../testing/calls/call.ts';
import { addCourse } from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const test = sharedApp();
const admin = sharedUser(test, 'admin');
const finance = sharedUser(test, 'finance');

const create = (name: string, percent: string | number = '19') =>
  call(test, finance, createTaxRate, { body: { name, percent } });
const update = (id: number, body: object) => call(test, finance, updateTaxRate, { id, body });
const names = async () => (await call(test, admin, listTaxRates)).body.data.map(({ name }) => name);
const tax = (id: number, tax_rate: number | null) =>
  call(test, admin, updateCourse, { id, body: { tax_rate } });

it('tax rates have a name, a percentage with two places, and are listed by name', async () => {
  const { status, body } = await create('Standard', 19);
  expect(status).toBe(201);
  expect(body.data).toMatchObject({ name: 'Standard', percent: '19.00', archived: false });
  await create('Exempt', '0');
  await create('reduced', '7.5');
  expect(await names()).toEqual(['Exempt', 'reduced', 'Standard']);
  expect((await create('STANDARD')).error.code).toBe('name_in_use');
  for (const percent of ['101', '-1', '7.125', 'x'])
    expect(Object.keys((await create('Odd', percent)).error.message)).toEqual(['percent']);
});

it('an edit of a tax rate can be undone, an older version cannot be edited', async () => {
  const { id } = (await create('Books', '7')).body.data;
  const { body } = await update(id, { percent: '8', version: 1 });
  expect(body.data).toMatchObject({ percent: '8.00', version: 2 });
  expect((await update(id, { archived: true, version: 1 })).error.code).toBe('stale');
  await call(test, finance, revertAuditEvent, { id: body.undo ?? 0 });
  const { data } = (await call(test, admin, listTaxRates)).body;
  expect(data.find((rate) => rate.id === id)).toMatchObject({ percent: '7.00', version: 3 });
});

it('a course has one of them or none', async () => {
  const course = await addCourse(test.database);
  const created = await create('Culture', '5');
  const { id } = created.body.data;
  const { body } = await tax(course.id, id);
  expect(body.data.tax_rate).toBe(id);
  await call(test, admin, revertAuditEvent, { id: body.undo ?? 0 });
  expect((await call(test, admin, readCourse, { id: course.id })).body.data.tax_rate).toBeNull();

  await tax(course.id, id);
  await update(id, { archived: true });
  // The course keeps it, and can be edited.
  const edit = { title: 'Taxed', tax_rate: id };
  expect((await call(test, admin, updateCourse, { id: course.id, body: edit })).status).toBe(200);
  await tax(course.id, null);
  for (const wrong of [id, 987_654]) {
    const { status, error } = await tax(course.id, wrong);
    expect(status).toBe(422);
    expect(Object.keys(error.message)).toEqual(['tax_rate']);
  }
});

it('an undo removes a new tax rate that no course has', async () => {
  const course = await addCourse(test.database);
  const created = await create('Short-lived');
  const undo = { id: created.body.undo ?? 0 };
  await tax(course.id, created.body.data.id);
  expect((await call(test, finance, revertAuditEvent, undo)).error.code).toBe('in_use');
  await tax(course.id, null);
  const reverted = await call(test, finance, revertAuditEvent, undo);
  expect(reverted.status).toBe(201);
  expect(await names()).not.toContain('Short-lived');
  await call(test, finance, revertAuditEvent, { id: reverted.body.data.id });
  expect(await names()).toContain('Short-lived');
});
