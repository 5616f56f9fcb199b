import { listPayments } from '@provost/contract/payments.schema';
import { listStudents } from '@provost/contract/students.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/app.ts';
import { call, callCsv } from '../../testing/calls/call.ts';
import { addPayment, addStudent } from '../../testing/rows/rows.ts';

let test: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  test = await buildTestApp();
  admin = await test.signIn('admin');
  const student = (email: string, status = 'active') =>
    addStudent(test.database, { full_name: email.replace('@', ' at '), email, status });
  const ana = await student('ana@example.org');
  await student('ana@example.com');
  await student('mariana@example.org', 'suspended');
  await addPayment(test.database, {
    number: 'P-1',
    student_id: ana.id,
    search_key: 'p-1 ana ana@example.org',
  });
});
afterAll(() => test.close());

const emailsOf = async (query: Record<string, string>) => {
  const { body } = await call(test, admin, listStudents, { query });
  expect(body.count).toBe(body.results.length);
  return body.results.map(({ email }) => email);
};

describe('a search with an @', () => {
  it.each([
    ['ana@', ['ana@example.com', 'ana@example.org']],
    ['ana@example.org', ['ana@example.org']],
    ['ANA@Example.ORG', ['ana@example.org']],
    ['mariana@', ['mariana@example.org']],
  ])('finds the emails that start with %s', async (search, emails) => {
    expect(await emailsOf({ search })).toEqual(emails);
  });

  it.each([
    ['riana@example', ['mariana@example.org']],
    ['@example.com', ['ana@example.com']],
    ['nobody@example.org', []],
  ])('finds %s inside emails if none starts with it', async (search, emails) => {
    expect(await emailsOf({ search })).toEqual(emails);
  });

  it('looks inside emails if a filter excludes those that start with it', async () => {
    expect(await emailsOf({ search: 'ana@', status: 'suspended' })).toEqual([
      'mariana@example.org',
    ]);
  });

  it('finds the payments of a student', async () => {
    const { body } = await call(test, admin, listPayments, { query: { search: 'ana@example' } });
    expect(body.results.map(({ number }) => number)).toEqual(['P-1']);
  });

  it('is exported', async () => {
    const { lines } = await callCsv(test, admin, listStudents, { query: { search: 'ana@' } });
    expect(lines.slice(1).map((line) => line.split(',')[2])).toEqual([
      'ana@example.com',
      'ana@example.org',
    ]);
  });
});
