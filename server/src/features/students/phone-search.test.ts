import { searchEverything } from '@provost/contract/search.schema';
import { listStudents } from '@provost/contract/students.schema';
import { listTeachers, registerTeacher } from '@provost/contract/teachers.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/app.ts';
import { call } from '../../testing/calls/call.ts';
import { addStudent } from '../../testing/rows/rows.ts';

let test: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  test = await buildTestApp();
  admin = await test.signIn('admin');
  const student = (full_name: string, phone: string | null) =>
    addStudent(test.database, {
      full_name,
      phone,
      email: `${full_name.at(0)?.toLowerCase()}@example.org`,
    });
  await student("Abigail O'Brien", '+351912345678');
  await student('Bruno Sá', '+4915112345678');
  await student('Carla Nunes', null);
});
afterAll(() => test.close());

const studentsBy = async (search: string) => {
  const { body } = await call(test, admin, listStudents, { query: { search } });
  expect(body.count).toBe(body.results.length);
  return body.results.map(({ full_name }) => full_name);
};

describe('a search for a phone number', () => {
  it.each([
    '+351912345678',
    '+351 912 345 678',
    '351912345678',
    '912345678',
    '912 345 678',
    '912-345-678',
    '(912) 345-678',
    '912.345.678',
  ])('finds %s in any spelling', async (search) => {
    expect(await studentsBy(search)).toEqual(["Abigail O'Brien"]);
  });

  it('finds everyone with the same digits', async () => {
    expect(await studentsBy('345 678')).toEqual(["Abigail O'Brien", 'Bruno Sá']);
  });

  it.each(['0351912345678', '912345679'])('finds nobody by %s', async (search) => {
    expect(await studentsBy(search)).toEqual([]);
  });

  it('finds a teacher who was registered with one, in the list and in the palette', async () => {
    await call(test, admin, registerTeacher, {
      body: {
        first_name: 'Dora',
        last_name: 'Dias',
        email: 'dora@example.org',
        password: 'correct horse battery',
        phone: '+33639980123',
      },
    });
    const search = '+33 6 39 98 01 23';
    const { body } = await call(test, admin, listTeachers, { query: { search } });
    expect(body.data.map(({ full_name }) => full_name)).toEqual(['Dora Dias']);
    const found = await call(test, admin, searchEverything, { query: { q: search } });
    expect(found.body.data.teachers).toMatchObject([{ full_name: 'Dora Dias' }]);
  });
});

describe('a search for a name', () => {
  it.each([
    "O'Brien, Abigail",
    'O’Brien, Abigail',
    "o'brien,abigail",
    'O´Brien, Abigail',
    'O`Brien',
    'abigail o‘brien',
  ])('finds %s', async (search) => {
    expect(await studentsBy(search)).toEqual(["Abigail O'Brien"]);
    const found = await call(test, admin, searchEverything, { query: { q: search } });
    expect(found.body.data.students).toMatchObject([{ full_name: "Abigail O'Brien" }]);
  });
});
