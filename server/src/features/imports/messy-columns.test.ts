import type { ImportKindName } from '@provost/contract/imports';
import { afterAll, expect, it } from 'vitest';
import { importer } from '../../testing/calls/import-calls.ts';
import { addClassLevel, addCourse, addStudent } from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const test = sharedApp();
const owner = sharedUser(test, 'owner');
const { upload, run, change, problemsCsv } = importer(test, owner);
afterAll(async () => expect(await test.database.verify()).toEqual([]));

const preview = async (file: string, kind: ImportKindName = 'students') =>
  (await upload(file, { kind })).body.data;
const valuesOf = ({ changes }: { changes: object }) =>
  Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to]));

it.each([
  ['Email,Full name,First name', 'Ana Lima,Ana', ['Ana', 'Lima']],
  ['Email,Full name,First name', '"Lima, Ana",Ana', ['Ana', 'Lima']],
  ['Email,Full name,First name', 'Ana Maria de Lima,Ana Maria', ['Ana Maria', 'de Lima']],
  ['Email,Full name,Last name', 'Ana Maria de Lima,de Lima', ['Ana Maria', 'de Lima']],
  ['Email,Full name,First name,Last name', 'Ana Lima,,', ['Ana', 'Lima']],
  ['Email,Full name,First name,Last name', 'Ana Lima,Eva,', ['Eva', 'Lima']],
  ['Email,Full name,First name,Last name', 'Ana Lima,Eva,Ruiz', ['Eva', 'Ruiz']],
])('a full name fills what the columns of its parts lack: %s, %s', async (header, cells, names) => {
  const { counts, sample } = await preview(`${header}\nfull@m.test,${cells}`);
  expect(counts).toMatchObject({ create: 1 });
  const { first_name, last_name } = valuesOf(sample[0] as { changes: object });
  expect([first_name, last_name]).toEqual(names);
});

it.each([
  ['Nom Prénom', 'LE GOFF Zoé', ['Zoé', 'LE GOFF']],
  ['Nom et prénom', 'Côté Émile', ['Émile', 'Côté']],
  ['Nom Prénom', 'Ó Briain Zoé', ['Zoé', 'Ó Briain']],
  ['Name, Vorname', 'Groß Jürgen', ['Jürgen', 'Groß']],
  ['Name, Vorname', '"van der Berg, Zoë"', ['Zoë', 'van der Berg']],
  ['Apellidos y nombre', 'Sánchez Pérez Ana', ['Ana', 'Sánchez Pérez']],
  ['Vorname Name', 'Jürgen Groß', ['Jürgen', 'Groß']],
])('the header %s says which part of %s is first', async (header, cell, names) => {
  const { counts, sample } = await preview(`Email,"${header}"\norder@m.test,${cell}`);
  expect(counts).toMatchObject({ create: 1 });
  const { first_name, last_name } = valuesOf(sample[0] as { changes: object });
  expect([first_name, last_name]).toEqual(names);
});

it('an email with the name of its owner and a phone as a link are read', async () => {
  const { sample, problems } = await preview(
    'Email,First name,Last name,Phone\n"Lima, Ana <ANA.L@m.test>",Ana,Lima,tel:+351 912 345 678',
  );
  expect(problems).toEqual([]);
  expect(valuesOf(sample[0] as { changes: object })).toMatchObject({
    email: 'ana.l@m.test',
    phone: '+351912345678',
  });
});

it('the first person of a file without a header is a row', async () => {
  const { id, state, columns, total } = await preview('a@first.test;Ana;Lima\nb@first.test;Bo;Ek');
  expect([state, columns, total]).toEqual(['mapping', ['(A)', '(B)', '(C)'], 2]);
  const mapping = { '(A)': 'email', '(B)': 'first_name', '(C)': 'last_name' };
  const { body } = await change(id, { mapping });
  expect(body.data.counts).toMatchObject({ create: 2, problem: 0 });
  expect(body.data.sample.map(({ row }) => row)).toEqual([1, 2]);
});

it('the columns of a file without a header are chosen for this file only', async () => {
  const { id } = await preview('once@none.test,Ana,Lima');
  await change(id, { mapping: { '(A)': 'email', '(B)': 'first_name', '(C)': 'last_name' } });
  await run(id);
  const { state, mapping } = await preview('Lima,Bo,twice@none.test');
  expect([state, mapping]).toEqual(['mapping', { '(A)': null, '(B)': null, '(C)': null }]);
});

it('a file without a header has the columns of its longest first row', async () => {
  const { columns } = await preview('a@long.test,Ana,Lima\nb@long.test,Bo,Ek,+351912345678');
  expect(columns).toEqual(['(A)', '(B)', '(C)', '(D)']);
});

it('long texts where a header is expected are read like others', async () => {
  const texts = Array.from({ length: 9 }, () => `"${'word '.repeat(20_000)}",(((`);
  const { columns, total } = await preview(`Note,Other\n${texts.join('\n')}`);
  expect([columns, total]).toEqual([['Note', 'Other'], 9]);
});

it.each([
  ['0151 1234567', '+491511234567'],
  ['(0151) 123-4567', '+491511234567'],
  ['1511234567', '+491511234567'],
  ['491511234567', '+491511234567'],
  ['+351 912 345 678', '+351912345678'],
  ['00351 912 345 678', '+351912345678'],
  ['(0)151 1234567', '+491511234567'],
  ['49 (0)151 1234567', '+491511234567'],
  [' 0151 1234567', '+491511234567'],
])('a header with the code of a country reads the phone %s as %s', async (phone, read) => {
  const { sample, counts } = await preview(
    `Email,First name,Last name,Telefon (+49)\nphone@m.test,Ana,Lima,${phone}`,
  );
  expect(counts).toMatchObject({ create: 1 });
  expect(valuesOf(sample[0] as { changes: object })).toMatchObject({ phone: read });
});

it('a header with the code of a country leaves texts as problems, and the zero of Italy', async () => {
  const rows = (code: string, phone: string) =>
    `Email,First name,Last name,Phone (${code})\nphone@m.test,Ana,Lima,${phone}`;
  expect((await preview(rows('+49', '0151 or mail'))).counts).toMatchObject({ problem: 1 });
  const { sample } = await preview(rows('+39', '06 1234567'));
  expect(valuesOf(sample[0] as { changes: object })).toMatchObject({ phone: '+39061234567' });
});

it('one answer says which country phone numbers without a code are of, and can be taken back', async () => {
  const numbers = ['0151 1234567', '491511234568', '0049 151 1234569', '+351 912 345 678'];
  const rows = numbers.map((phone, at) => `phone${at}@m.test,Ana,Lima,${phone}`);
  const file = ['Email,First name,Last name,Telefon', ...rows].join('\n');
  const { id, counts, country_code } = await preview(file);
  expect([counts.problem, country_code]).toEqual([2, null]);
  const answered = (await change(id, { country_code: '+49' })).body.data;
  expect(answered).toMatchObject({ country_code: '+49', counts: { create: 4, problem: 0 } });
  expect(answered.sample.map(({ changes }) => changes.phone?.to)).toEqual([
    ...['+491511234567', '+491511234568', '+491511234569', '+351912345678'],
  ]);
  expect((await change(id, { country_code: '49' })).status).toBe(422);
  const { body } = await change(id, { country_code: null });
  expect(body.data).toMatchObject({ country_code: null, counts: { problem: 2 } });
});

it.each(['(55) 99123-4567', '55991234567', '+55 55 99123-4567', '5555991234567'])(
  'the code of Brazil is also one of its areas: %s',
  async (phone) => {
    const { sample } = await preview(
      `Email,First name,Last name,Celular (+55)\nphone@m.test,Ana,Lima,${phone}`,
    );
    expect(valuesOf(sample[0] as { changes: object })).toMatchObject({ phone: '+5555991234567' });
  },
);

it('a dash is a blank cell', async () => {
  const { counts, sample } = await preview(
    'Email,First name,Last name,Phone,Trial ends\nmailto:dash@m.test,Ana,Lima,-,–',
  );
  expect(counts).toMatchObject({ create: 1, problem: 0 });
  expect(Object.keys(valuesOf(sample[0] as { changes: object })).sort()).toEqual([
    'email',
    'first_name',
    'last_name',
  ]);
});

it('a dash is the last name of a person with one name', async () => {
  const { counts, sample } = await preview('Email,First name,Last name\nmono@m.test,Suharto,-');
  expect(counts).toMatchObject({ create: 1, problem: 0 });
  expect(valuesOf(sample[0] as { changes: object })).toMatchObject({ last_name: '-' });
});

it('a dash is no code of a course and no amount', async () => {
  const { problems } = await preview('Student,Course,Amount\n-,–,-', 'payments');
  expect(problems.map(({ column, reason }) => [column, reason])).toEqual([
    ['Student', 'This field is required.'],
    ['Course', 'This field is required.'],
    ['Amount', 'This field is required.'],
  ]);
});

it.each(['", Ana"', '"Lima,"', 'Ana'])('the full name %s lacks a part', async (name) => {
  const { counts, problems } = await preview(`Email,Full name\nfull@m.test,${name}`);
  expect(counts).toMatchObject({ create: 0, problem: 1 });
  expect(problems).toMatchObject([{ column: 'Full name' }]);
});

it('two columns cannot have the same field, and are named', async () => {
  const { id } = await preview('Email,Alias,Other\ntwice@m.test,a,b');
  const { status, error } = await change(id, {
    mapping: { Alias: 'first_name', Other: 'first_name' },
  });
  expect([status, error.message]).toEqual([
    422,
    { mapping: ['These columns can’t have the same field: Alias, Other.'] },
  ]);
});

it('the file with problems has all columns and cells of the file', async () => {
  const { id } = await preview('Email,Row,Note\nno email,1,kept,extra,more\nbad,3,');
  await change(id, { mapping: { Row: 'first_name', Note: null } });
  const { lines } = await problemsCsv(id);
  expect(lines[0]).toBe('Email,Row,Note,,,row 2,problem');
  expect(lines[1]).toMatch(/^no email,1,kept,extra,more,2,/);
  expect(lines[2]).toMatch(/^bad,3,,,,3,/);
});

it.each([
  [1, 'Amount (USD)', 'USD'],
  [2, 'Amount [usd]', 'USD'],
  [3, 'Amount (€)', undefined],
  [4, 'Amount ($)', '$'],
])('%i: the header %s has the currency of its amounts', async (index, header, currency) => {
  await addStudent(test.database, { email: `c${index}@m.test` });
  await addCourse(test.database, { code: `CUR-${index}` });
  const { problems, counts } = await preview(
    `Student,Course,${header}\nc${index}@m.test,CUR-${index},12.00`,
    'payments',
  );
  expect(counts.problem).toBe(currency ? 1 : 0);
  if (currency) expect(problems[0]?.reason).toContain('EUR');
});

it('the header of a price says in which currency courses are added', async () => {
  await addClassLevel(test.database, { name: 'Level M' });
  const rows = (header: string) =>
    `Code,Title,Subject,Class level,${header}\nM-1,T,S,Level M,12.00`;
  const { sample } = await preview(rows('Price (USD)'), 'courses');
  expect(valuesOf(sample[0] as { changes: object })).toMatchObject({ currency: 'USD' });
  const other = await preview(`${rows('Price (USD),Currency')},EUR`, 'courses');
  expect(other.problems).toMatchObject([{ column: 'Price (USD)' }]);
});

it('invisible signs and full-width digits are read as what they look like', async () => {
  await addCourse(test.database, { code: 'WIDE-1' });
  const { id, counts, problems } = await preview(
    [
      'Email;First name;Last name;Phone;Trial ends;Courses',
      'w\u200Bi\u00ADde１@m.test\u00A0;Ana;Lima;+３５１\u00A0912\u200B345678;２０２７-01-\u200B31;ＷＩＤＥ-\u200B1',
    ].join('\n'),
  );
  expect([counts, problems]).toMatchObject([{ create: 1 }, []]);
  await run(id);
  const payment = await preview(
    'Student;Course;Amount;Paid on\nwide1@m.test;\uFEFFWIDE-1;\u200B１２３,\u200B50\u00A0€;2026\u200B-01-05\n\u200B;\u00A0;\u200B;\u200B',
    'payments',
  );
  expect(payment.problems.filter(({ row }) => row === 2)).toEqual([]);
  expect(valuesOf(payment.sample[0] as { changes: object })).toMatchObject({
    amount: '123.50',
    course: 'WIDE-1',
  });
});

it.each(['Maths; Physics', 'Maths, Physics', 'Maths | Physics', 'Maths\nPhysics'])(
  'the subjects %j are two',
  async (subjects) => {
    const { sample } = await preview(
      `Email,First name,Last name,Subjects\ns@m.test,A,B,"${subjects}"`,
      'teachers',
    );
    expect(valuesOf(sample[0] as { changes: object })).toMatchObject({
      subjects: ['Maths', 'Physics'],
    });
  },
);

it('a class level that does not exist says what to do, and is found once it is added', async () => {
  const { id, problems } = await preview(
    'Email,First name,Last name,Class level\nlia@m.test,Lia,Novo,Moon base',
  );
  expect(problems).toMatchObject([
    {
      column: 'Class level',
      value: 'Moon base',
      reason: expect.stringContaining('Add it in the settings'),
    },
  ]);
  await addClassLevel(test.database, { name: 'Moon base' });
  const { body } = await change(id, {});
  expect(body.data).toMatchObject({ counts: { create: 1, problem: 0 }, problems: [] });
});

it.each([
  ['students', 'student', 'editingteacher'],
  ['teachers', 'editingteacher', 'Schüler/in'],
] as const)(
  'people who have left or belong elsewhere are problems of %s',
  async (kind, own, other) => {
    const header = 'email,firstname,lastname,suspended,deleted,role1,role2';
    const rows = [`0,,${own},`, `1,,${own},`, `0,1,${own},`, `,no,${own},${other}`, ',,,guest'];
    const file = rows.map((cells, n) => `m${n}@${kind}.moodle.test,Ana,N${n},${cells}`).join('\n');
    const { id, counts, problems } = await preview(`${header}\n${file}`, kind);
    expect(counts).toMatchObject({ create: 2, problem: 3 });
    expect(problems.map(({ row, column, value }) => [row, column, value])).toEqual([
      [3, 'suspended', '1'],
      [4, 'deleted', '1'],
      [5, 'role2', other],
    ]);
    const mapping = { suspended: null, deleted: null, role1: null, role2: null };
    expect((await change(id, { mapping })).body.data.counts).toMatchObject({ create: 5 });
    expect((await run(id)).job.result).toEqual({ applied: 5, failed: 0 });
  },
);
