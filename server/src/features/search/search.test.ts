import { searchEverything } from '@provost/contract/search.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentSearchKey } from '../../school/search-keys/search-keys.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/app.ts';
import { call } from '../../testing/calls/call.ts';
import {
  addCourse,
  addEnrolment,
  addPayment,
  addStudent,
  addTeacher,
  addUser,
} from '../../testing/rows/rows.ts';
import { registerSearch } from './search.routes.ts';

let test: TestApp;
let admin: SignedIn;
let teacher: SignedIn;

beforeAll(async () => {
  test = await buildTestApp({ features: [registerSearch] });
  admin = await test.signIn('admin');
  teacher = await test.signIn('teacher');
  const { database } = test;
  for (let n = 1; n <= 7; n += 1) await addStudent(database, { full_name: `Quill ${n}` });
  const mine = await addStudent(database, { full_name: 'Quill Mine' });
  await addTeacher(database, { full_name: 'Dr. Quill' });
  const course = await addCourse(database, {
    title: 'The quill',
    code: 'Q-1',
    teacher_id: teacher.userId,
  });
  await addCourse(database, { title: 'Another quill' });
  await addEnrolment(database, { student_id: mine.id, course_id: course.id });
  await addPayment(database, {
    number: 'P-77',
    student_id: mine.id,
    amount_cents: 12_34,
    search_key: 'p-77 quill mine',
  });
});
afterAll(() => test.close());

const hitsOf = async (q: string, who = admin) =>
  (await call(test, who, searchEverything, { query: { q } })).body.data;

const nothing = {
  teachers: [],
  staff: [],
  students: [],
  courses: [],
  payments: [],
  counts: { teachers: 0, staff: 0, students: 0, courses: 0, payments: 0 },
};

describe('the global search', () => {
  it('finds at most five of each type, users sorted by name', async () => {
    const hits = await hitsOf('QUILL');
    expect(hits.students.map(({ full_name }) => full_name)).toEqual([
      'Quill 1',
      'Quill 2',
      'Quill 3',
      'Quill 4',
      'Quill 5',
    ]);
    expect(hits.teachers).toMatchObject([{ full_name: 'Dr. Quill', status: 'active' }]);
    expect(hits.courses.map(({ title }) => title)).toEqual(['Another quill', 'The quill']);
    expect(hits.counts).toEqual({ teachers: 1, staff: 0, students: 8, courses: 2, payments: 1 });
    expect(hits.payments).toEqual([
      {
        id: expect.any(Number),
        number: 'P-77',
        student: 'Quill Mine',
        amount: '12.34',
        currency: 'EUR',
      },
    ]);
  });

  it('ranks the start of a name over the start of a word, and that over other letters', async () => {
    for (const full_name of ['Abe Zorn', 'Aazor Lee', 'Zora Ames', 'Zoran Bell', 'Bo Zorz']) {
      await addStudent(test.database, { full_name });
    }
    const names = async (q: string) => (await hitsOf(q)).students.map(({ full_name }) => full_name);
    expect(await names('zor')).toEqual([
      'Zora Ames',
      'Zoran Bell',
      'Abe Zorn',
      'Bo Zorz',
      'Aazor Lee',
    ]);
    for (const title of ['Hymnology', 'A mnemonic', 'Mnemonics']) {
      await addCourse(test.database, { title, code: `${title}-1` });
    }
    await addCourse(test.database, { title: 'Zen', code: 'MN' });
    expect((await hitsOf('mn')).courses.map(({ title }) => title)).toEqual([
      'Mnemonics',
      'Zen',
      'A mnemonic',
      'Hymnology',
    ]);
  });

  it('counts no matches of one or two letters, which no index finds', async () => {
    expect((await hitsOf('qu')).counts).toMatchObject({ students: null, courses: 2 });
  });

  it('finds substrings', async () => {
    expect((await hitsOf('p-77')).payments).toHaveLength(1);
    expect((await hitsOf('q-1')).courses).toMatchObject([{ code: 'Q-1' }]);
    expect((await hitsOf('ll 7')).students).toHaveLength(1);
  });

  it('finds the start of a name or a number by one or two letters', async () => {
    const hits = await hitsOf('qu');
    expect(hits.students).toHaveLength(5);
    expect(hits.students[0]).toMatchObject({ full_name: 'Quill 1' });
    expect(hits.teachers).toEqual([]);
    expect(hits.courses).toHaveLength(2);
    expect((await hitsOf('P-')).payments).toMatchObject([{ number: 'P-77' }]);
    expect((await hitsOf('7')).payments).toEqual([]);
    expect((await hitsOf('D')).teachers).toMatchObject([{ full_name: 'Dr. Quill' }]);
    expect((await hitsOf('q', teacher)).students).toMatchObject([{ full_name: 'Quill Mine' }]);
  });

  it('finds staff for those who can see them, and a payment by its reference', async () => {
    await addUser(test.database, 'finance', { full_name: 'Rosa Ledger' });
    expect((await hitsOf('rosa')).staff).toMatchObject([{ full_name: 'Rosa Ledger' }]);
    expect((await hitsOf('rosa', await test.signIn('support'))).staff).toEqual([]);
    const search_key = paymentSearchKey({
      number: 'P-78',
      name_key: 'a',
      email: 'b',
      title_key: 'c',
      provider_ref: 'pi_3Oa001',
    });
    await addPayment(test.database, { number: 'P-78', provider_ref: 'pi_3Oa001', search_key });
    expect((await hitsOf('pi_3Oa001')).payments).toMatchObject([{ number: 'P-78' }]);
  });

  it('finds nothing for blanks', async () => {
    expect(await hitsOf('  ')).toEqual(nothing);
  });

  it('finds only their own courses and students for a teacher', async () => {
    const hits = await hitsOf('quill', teacher);
    expect(hits.students.map(({ full_name }) => full_name)).toEqual(['Quill Mine']);
    expect(hits.courses.map(({ title }) => title)).toEqual(['The quill']);
    expect([hits.teachers, hits.payments]).toEqual([[], []]);
  });

  it('finds nothing for a student', async () => {
    const student = await test.signIn('student');
    expect(await hitsOf('quill', student)).toEqual(nothing);
  });

  it.each(['', 'x'.repeat(201), 'a\0b'])('rejects %j', async (q) => {
    expect((await call(test, admin, searchEverything, { query: { q } })).status).toBe(422);
  });
});
