import { revertAuditEvent } from '@provost/contract/audit.schema';
import {
  createClassLevel,
  deleteClassLevel,
  listClassLevels,
  reorderClassLevels,
  updateClassLevel,
} from '@provost/contract/class-levels.schema';
import { nameKey } from '@provost/contract/name-key';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newUser } from '../../school/accounts/new-user.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/app.ts';
import { call } from '../../testing/calls/call.ts';
import { addCourse, addPricing, addStudent, addTeacher } from '../../testing/rows/rows.ts';

let test: TestApp;
let admin: SignedIn;

beforeEach(async () => {
  test = await buildTestApp();
  admin = await test.signIn('admin');
});
afterEach(async () => {
  expect(await test.database.verify()).toEqual([]);
  await test.close();
});

const add = (name: string) => call(test, admin, createClassLevel, { body: { name } });
const addAll = async (...names: string[]) => {
  const ids: number[] = [];
  for (const name of names) ids.push((await add(name)).body.data.id);
  return ids;
};
const change = (id: number, body: object) => call(test, admin, updateClassLevel, { id, body });
const remove = (id: number) => call(test, admin, deleteClassLevel, { id });
const reorder = (ids: number[]) => call(test, admin, reorderClassLevels, { body: { ids } });
const revert = (id: number | undefined) => call(test, admin, revertAuditEvent, { id: id ?? 0 });
const list = async () => (await call(test, admin, listClassLevels)).body.data;
const names = async () => (await list()).map(({ name }) => name);

describe('class levels', () => {
  it('are in order, for every role', async () => {
    await addAll('Grade 1', 'Adult');
    const student = await test.signIn('student');
    const { body } = await call(test, student, listClassLevels);
    expect(body.data).toEqual([
      { id: expect.any(Number), name: 'Grade 1', archived: false, version: 1 },
      { id: expect.any(Number), name: 'Adult', archived: false, version: 1 },
    ]);
  });

  it('have unique names, ignoring case and accents', async () => {
    const { status, body } = await add('Première');
    expect([status, body.message]).toEqual([201, 'Première was added.']);
    for (const name of ['Première', 'premiere', ' PREMIERE ']) {
      expect((await add(name)).error.code).toBe('name_in_use');
    }
    const parallel = await Promise.all(['A', 'a', 'A', 'a'].map(add));
    expect(parallel.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  });

  it('can be renamed in case only', async () => {
    const [id = 0] = await addAll('grade 1', 'Grade 2');
    expect((await change(id, { name: 'Grade 1' })).body.data.name).toBe('Grade 1');
    expect((await change(id, { name: 'grade 2' })).error.code).toBe('name_in_use');
  });
});

describe('a change of a class level', () => {
  it('follows into teachers and the search keys of prices', async () => {
    const [id = 0] = await addAll('Grade 1', 'Grade 10');
    const { id: teacher } = await addTeacher(
      test.database,
      {},
      { class_levels: '["Grade 1","Grade 10"]' },
    );
    const course = await addCourse(test.database, { title: 'Ålgebra', class_level_id: id });
    const { id: pricing } = await addPricing(test.database, { course_id: course.id });
    const { body } = await change(id, { name: 'Première, "A"', version: 1 });
    expect(body.data).toEqual({ id, name: 'Première, "A"', archived: false, version: 2 });
    const { reader } = test.database;
    const row = await reader
      .selectFrom('teachers')
      .select('class_levels')
      .where('user_id', '=', teacher)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(row.class_levels)).toEqual(['Première, "A"', 'Grade 10']);
    const { search_key } = await reader
      .selectFrom('pricings')
      .select('search_key')
      .where('id', '=', pricing)
      .executeTakeFirstOrThrow();
    expect(search_key).toBe(nameKey('Ålgebra Première, "A"'));
  });

  it('archives it, also while it is in use', async () => {
    const [id = 0] = await addAll('Grade 1');
    await addStudent(test.database, { class_level_id: id });
    expect((await change(id, { archived: true })).body.data).toMatchObject({ archived: true });
    expect(await list()).toMatchObject([{ archived: true, version: 2 }]);
  });

  it('of an older version is a 409 with the current one', async () => {
    const [id = 0] = await addAll('Grade 1');
    await change(id, { name: 'Grade 2' });
    const { status, error } = await change(id, { archived: true, version: 1 });
    expect([status, error.code]).toEqual([409, 'stale']);
    expect(error.current).toEqual({ id, name: 'Grade 2', archived: false, version: 2 });
  });

  it('without an effect writes no event', async () => {
    const [id = 0] = await addAll('Grade 1');
    const { body } = await change(id, { name: 'Grade 1', archived: false });
    expect([body.undo, body.data.version]).toEqual([undefined, 1]);
  });

  it('is a 404 for an unknown one', async () => {
    expect((await change(999, { name: 'x' })).status).toBe(404);
    expect((await remove(999)).status).toBe(404);
  });
});

describe('deleting a class level', () => {
  it('is a 409 while a student, a course or a teacher uses it', async () => {
    const [forStudent = 0, forCourse = 0, forTeacher = 0] = await addAll('A', 'B', 'C');
    await addStudent(test.database, { class_level_id: forStudent });
    await addCourse(test.database, { class_level_id: forCourse });
    await addTeacher(test.database, {}, { class_levels: '["C"]' });
    for (const id of [forStudent, forCourse, forTeacher]) {
      expect((await remove(id)).error.code).toBe('in_use');
    }
  });

  it('is a 409 if a student gets it at the same time', async () => {
    const [id = 0] = await addAll('A');
    const student = newUser(
      {
        email: 'late@example.org',
        first_name: 'Late',
        last_name: 'Student',
        user_type: 'student',
        phone: null,
        locale: 'en',
        password_hash: null,
      },
      test.now(),
    );
    const { deleting } = await test.database.write(async (writer) => {
      await writer
        .insertInto('users')
        .values({ ...student, class_level_id: id })
        .execute();
      const deleting = remove(id);
      for (let reads = 0; reads < 20; reads += 1) await test.database.ping();
      return { deleting };
    });
    expect((await deleting).status).toBe(409);
    expect(await names()).toEqual(['A']);
  });

  it('removes it, and the revert restores it at its position', async () => {
    const [, second = 0] = await addAll('A', 'B', 'C');
    await change(second, { archived: true });
    const { status, body } = await remove(second);
    expect([status, body.message, body.data]).toEqual([200, 'B was deleted.', { id: second }]);
    expect(await names()).toEqual(['A', 'C']);
    const undone = await revert(body.undo);
    expect(undone.status).toBe(201);
    expect(await list()).toMatchObject([
      { name: 'A' },
      { id: second, name: 'B', archived: true, version: 3 },
      { name: 'C' },
    ]);
    expect((await revert(undone.body.data.id)).status).toBe(201);
    expect(await names()).toEqual(['A', 'C']);
  });
});

describe('the order of class levels', () => {
  it('can be changed, and students follow', async () => {
    const [a = 0, b = 0, c = 0] = await addAll('A', 'B', 'C');
    await addStudent(test.database, { class_level_id: c });
    const { body } = await reorder([c, a, b]);
    expect(body.data.map(({ name }) => name)).toEqual(['C', 'A', 'B']);
    expect(await names()).toEqual(['C', 'A', 'B']);
    expect((await list()).map(({ version }) => version)).toEqual([1, 1, 1]);
    expect((await reorder([c, a, b])).body.undo).toBeUndefined();
  });

  it('needs all of them', async () => {
    const [a = 0, b = 0] = await addAll('A', 'B');
    const { status, error } = await reorder([b]);
    expect([status, error.code, error.current]).toEqual([409, 'stale', { ids: [a, b] }]);
    expect((await reorder([b, a, 999])).status).toBe(422);
    expect((await reorder([b, b])).status).toBe(422);
  });

  it('can be reverted until it changes again', async () => {
    const [a = 0, b = 0, c = 0] = await addAll('A', 'B', 'C');
    const first = await reorder([c, b, a]);
    const undone = await revert(first.body.undo);
    expect(await names()).toEqual(['A', 'B', 'C']);
    await revert(undone.body.data.id);
    expect(await names()).toEqual(['C', 'B', 'A']);
    const second = await reorder([b, c, a]);
    await add('D');
    expect((await revert(second.body.undo)).error.code).toBe('stale');
  });
});

describe('the revert of', () => {
  it('an addition deletes it, unless it is in use or changed', async () => {
    const fresh = await add('A');
    expect((await revert(fresh.body.undo)).status).toBe(201);
    expect(await names()).toEqual([]);
    const used = await add('B');
    await addStudent(test.database, { class_level_id: used.body.data.id });
    expect((await revert(used.body.undo)).error.code).toBe('in_use');
    const changed = await add('C');
    await change(changed.body.data.id, { name: 'D' });
    expect((await revert(changed.body.undo)).error.code).toBe('stale');
  });

  it('a rename restores the name, unless another has it now', async () => {
    const [id = 0] = await addAll('A');
    const { body } = await change(id, { name: 'B' });
    await add('a');
    expect((await revert(body.undo)).error.code).toBe('name_in_use');
    const archived = await change(id, { archived: true });
    expect((await revert(archived.body.undo)).status).toBe(201);
    expect(await list()).toMatchObject([{ name: 'B', archived: false, version: 4 }, {}]);
  });

  it('an event of a deleted one does not touch a new one with the same id', async () => {
    const [id = 0] = await addAll('A');
    const { body } = await change(id, { name: 'B' });
    await remove(id);
    const other = await add('C');
    await change(other.body.data.id, { name: 'D' });
    expect((await revert(body.undo)).error.code).toBe('stale');
    expect(await names()).toEqual(['D']);
  });
});
