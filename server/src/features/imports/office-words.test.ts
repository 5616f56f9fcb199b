import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ImportKindName } from '@provost/contract/imports';
import { languages } from '@provost/contract/locales';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importer } from '../../testing/calls/import-calls.ts';
import { addClassLevel, addCourse, addStudent } from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const test = sharedApp();
const owner = sharedUser(test, 'owner');
const { upload, run } = importer(test, owner);
beforeAll(async () => {
  await addStudent(test.database, {
    email: 'a@words.test',
    first_name: 'Ana  M',
    last_name: 'de L',
  });
  await addClassLevel(test.database, { name: 'Level W' });
  await addCourse(test.database, { code: 'W-1', title: 'Écriture, 1' });
  await addCourse(test.database, { code: '007', title: 'Spies' });
  await addCourse(test.database, { code: 'Y-1', title: 'Yoga, beginners' });
  await addCourse(test.database, { code: 'Y-2', title: 'Pilates, beginners' });
  await addCourse(test.database, { code: 'W-2', title: 'Twice', status: 'published' });
  await addCourse(test.database, { code: 'W-3', title: 'Twice', status: 'published' });
  await addCourse(test.database, { code: 'W-4', title: 'Old and new', status: 'archived' });
  await addCourse(test.database, { code: 'W-5', title: 'Old and new', status: 'published' });
});
afterAll(async () => expect(await test.database.verify()).toEqual([]));

const preview = async (kind: ImportKindName, lines: readonly string[]) =>
  (await upload(lines.join('\n'), { kind })).body.data;
const changesOf = ({ sample }: Awaited<ReturnType<typeof preview>>, field: string) =>
  sample.map(({ changes }) => changes[field]?.to);

const folder = path.join(import.meta.dirname, '../../../../web/public/assets/locales');
type Texts = { readonly [key: string]: string | Texts };
/** The words of the dashboard for the values of a field. */
function wordsFor(language: string, keys: readonly string[], values: readonly string[]) {
  let texts = JSON.parse(readFileSync(path.join(folder, `${language}.json`), 'utf8')) as Texts;
  for (const key of keys) texts = (texts[key] ?? {}) as Texts;
  return Object.entries(texts).filter(([value]) => values.includes(value));
}

it.each([
  ['enrolments', 'enrolments.status', ['active', 'completed', 'cancelled', 'waiting'], 'status'],
  ['payments', 'payments.methods', ['card', 'bank_transfer', 'cash', 'wallet', 'manual'], 'method'],
  ['payments', 'status', ['paid', 'pending'], 'status'],
  ['courses', 'status', ['draft', 'published', 'archived'], 'status'],
] as const)('%s have the words of the dashboard for their %s', async (kind, key, values, field) => {
  const words = languages.flatMap((language) => wordsFor(language, key.split('.'), values));
  const start = { enrolments: 'a@words.test,W-1', payments: 'a@words.test,W-1,1', courses: 'NEW' };
  const header = {
    enrolments: 'Student,Course',
    payments: 'Student,Course,Amount',
    courses: 'Code',
  };
  const found = await preview(kind, [
    `${header[kind]},${field}`,
    ...words.map(([, word]) => `${start[kind]},${word}`),
  ]);
  expect(words.length).toBeGreaterThanOrEqual(5 * values.length);
  expect(changesOf(found, field)).toEqual(words.map(([value]) => value));
});

it('courses are named by code or by a title that no other one has', async () => {
  const names = [
    'w-1',
    'écriture, 1',
    '"W-1; Spies"',
    '7',
    'Twice',
    'Old and new',
    'W-1;w-1;Écriture, 1',
    'Yoga, beginners, Pilates, beginners',
  ];
  const found = await preview('students', [
    'Email,First name,Last name,Course names',
    ...names.map((name, at) => `n${at}@words.test,A,B,"${name.replaceAll('"', '')}"`),
  ]);
  expect(changesOf(found, 'courses')).toEqual([
    ['W-1'],
    ['W-1'],
    ['W-1', '007'],
    ['007'],
    [],
    ['W-5'],
    ['W-1'],
    ['Y-1', 'Y-2'],
  ]);
  expect(found.problems).toMatchObject([{ row: 6, reason: expect.stringContaining('Twice') }]);
  const { job } = await run(found.id);
  expect(job.result).toEqual({ applied: 7, failed: 0 });
});

it('enrolments and payments name courses by title, and of two rows for one the second is a problem', async () => {
  const enrolments = await preview('enrolments', [
    'Student,Course name',
    'a@words.test,Spies',
    'a@words.test,007',
  ]);
  expect(enrolments.counts).toMatchObject({ create: 1, problem: 1 });
  const file = [
    'Student,Course,Amount,Paid on',
    'a@words.test,"Écriture, 1",12,2026-01-05',
    'a@words.test,W-1,12,2026-01-05',
  ];
  const payments = await preview('payments', file);
  expect(payments.counts).toMatchObject({ create: 1, problem: 1 });
  await run(payments.id);
  expect((await preview('payments', file.slice(0, 2))).counts).toMatchObject({ unchanged: 1 });
});

it('a code without its zeros is the course with the same title, otherwise a problem', async () => {
  const same = await preview('courses', ['Code,Title,Capacity', '7,Spies,12']);
  expect(same.counts).toMatchObject({ update: 1 });
  const other = await preview('courses', ['Code,Title,Subject,Class level', '7,Other,S,Level W']);
  expect(other.problems).toMatchObject([
    { column: 'Code', reason: expect.stringContaining('007') },
  ]);
});

it('of two courses whose codes differ in zeros none is meant, and two spellings of a code are one course', async () => {
  await addCourse(test.database, { code: '0042', title: 'Answer' });
  await addCourse(test.database, { code: '042', title: 'Question' });
  const either = await preview('courses', ['Code,Capacity', '42,12']);
  expect(either.counts).toMatchObject({ update: 0, problem: 1 });
  const twice = await preview('courses', ['Code,Capacity', '7,12', '007,13']);
  expect(twice.counts).toMatchObject({ update: 1, problem: 1 });
});

it('an exported payment is its own, also if another course has the title of its course', async () => {
  const file = ['Student,Course,Amount,Paid on', 'a@words.test,W-4,33,2026-01-06'];
  await run((await preview('payments', file)).id);
  const { number } = await test.database.reader
    .selectFrom('payments')
    .select('number')
    .where('amount_cents', '=', 33_00)
    .executeTakeFirstOrThrow();
  const { counts } = await preview('payments', [
    'Number,Student,Course,Amount',
    `${number},a@words.test,Old and new,33`,
  ]);
  expect(counts).toMatchObject({ unchanged: 1, problem: 0 });
});

it('two rows that differ in the case of their reference are one payment', async () => {
  const { counts } = await preview('payments', [
    'Student,Course,Amount,Method,Reference',
    'a@words.test,W-1,15,card,TX-1',
    'a@words.test,W-1,15,card,tx-1',
  ]);
  expect(counts).toMatchObject({ create: 1, problem: 1 });
});

it('a full name with other blanks between its words changes nothing', async () => {
  const { counts } = await preview('students', ['Email,Full name', 'a@words.test,Ana M de  L']);
  expect(counts).toMatchObject({ unchanged: 1 });
});
