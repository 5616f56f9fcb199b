import { deleteClassLevel, updateClassLevel } from '@provost/contract/class-levels.schema';
import { listCourses, updateCourse } from '@provost/contract/courses.schema';
import type { ImportKindName } from '@provost/contract/imports';
import { updateSchool } from '@provost/contract/school.schema';
import { listStudents } from '@provost/contract/students.schema';
import { afterAll, expect, it } from 'vitest';
import { call } from '../../testing/calls/call.ts';
import { importer } from '../../testing/calls/import-calls.ts';
import { addClassLevel, addCourse, addStudent } from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const test = sharedApp();
const owner = sharedUser(test, 'owner');
const { upload, run, read } = importer(test, owner);
afterAll(async () => expect(await test.database.verify()).toEqual([]));

const preview = async (file: string, kind: ImportKindName = 'students') =>
  (await upload(file, { kind })).body.data;
const levelOf = async (email: string) => {
  const { body } = await call(test, owner, listStudents, { query: { search: email } });
  return body.results.map(({ class_level }) => class_level);
};

it.each([
  [
    'renamed',
    (id: number) => call(test, owner, updateClassLevel, { id, body: { name: `X ${id}` } }),
  ],
  ['deleted', (id: number) => call(test, owner, deleteClassLevel, { id })],
  [
    'archived',
    (id: number) => call(test, owner, updateClassLevel, { id, body: { archived: true } }),
  ],
] as const)(
  'a class level that was %s since the preview is a problem, and nobody loses theirs',
  async (how, change) => {
    const kept = `Kept ${how}`;
    const name = `Level ${how}`;
    const { id: keptId } = await addClassLevel(test.database, { name: kept });
    const { id: level } = await addClassLevel(test.database, { name });
    await addStudent(test.database, { email: `has@${how}.test`, class_level_id: keptId });
    const file = `Email,First name,Last name,Class level\nhas@${how}.test,A,B,${name}\nnew@${how}.test,A,B,${name}`;
    const { id, counts } = await preview(file);
    expect(counts).toMatchObject({ create: 1, update: 1, problem: 0 });
    expect((await change(level)).status).toBe(200);
    expect((await run(id)).job.result).toEqual({ applied: 0, failed: 2 });
    const { problems } = await read(id);
    expect(problems).toMatchObject([
      { row: 2, column: 'Class level', value: name },
      { row: 3, column: 'Class level', value: name },
    ]);
    expect(await levelOf(`has@${how}.test`)).toEqual([kept]);
    expect(await levelOf(`new@${how}.test`)).toEqual([]);
  },
);

it('new courses have the currency of their preview, also if the school gets another one', async () => {
  await addClassLevel(test.database, { name: 'Money level' });
  const currencies = ['EUR', 'USD'];
  await call(test, owner, updateSchool, { body: { currencies, default_currency: 'EUR' } });
  const file = 'Code,Title,Subject,Class level,Price\nMONEY-1,T,S,Money level,€ 12';
  const { id, sample } = await preview(file, 'courses');
  expect(sample).toMatchObject([{ changes: { currency: { to: 'EUR' } } }]);
  await call(test, owner, updateSchool, { body: { default_currency: 'USD' } });
  await run(id);
  const { body } = await call(test, owner, listCourses, { query: { search: 'MONEY-1' } });
  expect(body.data).toMatchObject([{ currency: 'EUR', current_price: '12.00' }]);
});

it('a course that got another code since the preview is named', async () => {
  const course = await addCourse(test.database, { code: 'CODE-1' });
  const { id } = await preview('Email,First name,Last name,Courses\ncode@x.test,A,B,CODE-1');
  await call(test, owner, updateCourse, { id: course.id, body: { code: 'CODE-2' } });
  await run(id);
  expect((await read(id)).problems).toMatchObject([
    { column: 'Courses', value: 'CODE-1', reason: expect.stringContaining('CODE-1') },
  ]);
  expect(await levelOf('code@x.test')).toEqual([]);
});
