import { listCourses } from '@provost/contract/courses.schema';
import { csvLine } from '@provost/contract/csv';
import { listStudents } from '@provost/contract/students.schema';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { readTable } from '../../files/read-table.ts';
import { call, callCsv } from '../../testing/calls/call.ts';
import { importer } from '../../testing/calls/import-calls.ts';
import { addCourse, addStudent } from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';
import { uploaded } from '../../testing/uploaded.ts';

const test = sharedApp();
const owner = sharedUser(test, 'owner');
const { upload, run } = importer(test, owner);
afterAll(async () => expect(await test.database.verify()).toEqual([]));

type Cells = Readonly<Record<string, string>>;

async function cellsOf(csv: string): Promise<Cells[]> {
  const [header, ...rows] = await Array.fromAsync(readTable(await uploaded(csv)));
  return rows.map(({ cells }) =>
    Object.fromEntries(header?.cells.map((column, index) => [column, cells[index] ?? '']) ?? []),
  );
}
/** The cell of a text in an export, with an apostrophe where it could be a formula. */
const cellOf = async (text: string): Promise<string> =>
  (await cellsOf(`cell,\r\n${csvLine([text, ''])}`))[0]?.cell ?? '';
/** As a spreadsheet saves it: it knows nothing of our apostrophes. */
const fileOf = (rows: readonly Cells[]): string =>
  [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'))
    .join('\r\n');

/** What goes wrong elsewhere: formulas, quotes, separators, other scripts. */
const awkward = fc.constantFrom(
  ...['=1+1', '+Ana', '-Bo', '@Kim', '"Q"', "O'Neil", "'=x", 'a;=b', 'c,d', 'Zoë 🎓', '李雷'],
);
const printable = fc.stringMatching(/^[!-~]{1,12}$/);
const word = fc.oneof(awkward, printable).map((text) => text.replaceAll('|', '/'));
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
const phone = fc.integer({ min: 910_000_000, max: 969_999_999 }).map((n) => `+351${n}`);
const numRuns = 6;

/** Imports an export unchanged, then with some cells edited. Returns what the second import changed. */
async function editAndImport(
  exported: () => Promise<string>,
  kind: 'students' | 'courses',
  edit: (row: Cells, index: number) => Promise<Cells>,
) {
  const before = await exported();
  const rows = await cellsOf(before);
  for (const file of [before, fileOf(rows)]) {
    const { body } = await upload(file, { kind });
    expect(body.data.counts).toEqual({ create: 0, update: 0, unchanged: rows.length, problem: 0 });
  }
  const edited = await Promise.all(rows.map(edit));
  const { body } = await upload(fileOf(edited), { kind });
  expect(body.data.problems).toEqual([]);
  const changes = body.data.sample.map((row) => Object.keys(row.changes));
  if (body.data.counts.update > 0) await run(body.data.id);
  expect(await cellsOf(await exported())).toEqual(edited);
  return changes;
}

it('an export of students, edited and imported, changes exactly the edited cells', async () => {
  let round = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ first: word, last: word, phone, edit: fc.option(phone) }), {
        minLength: 1,
        maxLength: 6,
      }),
      async (people) => {
        round += 1;
        for (const [n, { first, last, phone: number }] of people.entries()) {
          await addStudent(test.database, {
            email: `p${n}@round${round}.test`,
            first_name: first,
            last_name: last,
            full_name: `${first} ${last}`,
            phone: number,
          });
        }
        const query = { search: `@round${round}.test`, ordering: 'email' };
        const exported = async () => (await callCsv(test, owner, listStudents, { query })).text;
        const edits = people.map(({ edit, phone: number }) => edit !== null && edit !== number);
        const changes = await editAndImport(exported, 'students', async (row, n) =>
          edits[n] ? { ...row, phone: await cellOf(people[n]?.edit ?? '') } : row,
        );
        expect(changes).toEqual(edits.map((isEdited) => (isEdited ? ['phone'] : [])));
      },
    ),
    { numRuns },
  );
});

it('an export of courses, edited and imported, changes exactly the edited cells', async () => {
  let round = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ title: name, edit: fc.option(name) }), { minLength: 1, maxLength: 5 }),
      async (given) => {
        round += 1;
        const code = (n: number) => `RT${round}-${n}`;
        for (const [n, { title }] of given.entries()) {
          await addCourse(test.database, { code: code(n), title });
        }
        const query = { search: `RT${round}-`, ordering: 'code' };
        const exported = async () => (await callCsv(test, owner, listCourses, { query })).text;
        const edits = given.map(({ edit, title }) => edit !== null && edit !== title);
        const changes = await editAndImport(exported, 'courses', async (row, n) =>
          edits[n] ? { ...row, title: await cellOf(given[n]?.edit ?? '') } : row,
        );
        expect(changes).toEqual(edits.map((isEdited) => (isEdited ? ['title'] : [])));
        const { body } = await call(test, owner, listCourses, { query });
        expect(body.data.map(({ title }) => title)).toEqual(
          given.map(({ edit, title }) => edit ?? title),
        );
      },
    ),
    { numRuns },
  );
});
