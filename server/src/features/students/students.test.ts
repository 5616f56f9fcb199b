import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/app.ts';
import { addClassLevel, addStudent } from '../../testing/rows.ts';
import { registerStudents } from './students.routes.ts';

let test: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  test = await buildTestApp({
    features: [registerStudents],
    now: () => new Date('2026-02-01T00:00:00Z'),
  });
  admin = await test.signIn('admin');
  for (const first_name of ['Zoé', 'Änne', 'Bo', 'anton'])
    await addStudent(test.database, { first_name });
});
afterAll(() => test.close());

const list = async (query = '', who = admin) => {
  const response = await test.inject({
    url: `/api/auth/admin/students/${query}`,
    headers: who.headers,
  });
  return { status: response.statusCode, body: response.json() };
};

describe('students', () => {
  it('are listed', async () => {
    const a = await list('?page_size=2&ordering=-last_login_at,full_name');
    console.log(JSON.stringify(a, null, 1));
    console.log(
      JSON.stringify(
        await list(`?page_size=2&ordering=-last_login_at,full_name&cursor=${a.body.next_cursor}`),
        null,
        1,
      ),
    );
    console.log(JSON.stringify(await list(`?search=ANNE`), null, 1));
    console.log(JSON.stringify(await list(`?page=2&page_size=3`), null, 1));
    const c = await test.inject({
      url: `/api/auth/admin/students/export.csv`,
      headers: admin.headers,
    });
    console.log(c.headers, c.body);
  });
});
