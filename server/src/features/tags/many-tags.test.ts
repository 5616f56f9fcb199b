import { revertAuditEvent } from '@provost/contract/audit.schema';
import { previewBulk } from '@provost/contract/bulk.schema';
import { listCourses } from '@provost/contract/courses.schema';
import { listStudents, readStudent, updateStudent } from '@provost/contract/students.schema';
import * as contract from '@provost/contract/tags.schema';
import { listTeachers } from '@provost/contract/teachers.schema';
import { afterAll, describe, expect, it } from 'vitest';
import { apply, rowsOf, undo } from '../../testing/calls/bulk-calls.ts';
import { call, callCsv } from '../../testing/calls/call.ts';
import { importer } from '../../testing/calls/import-calls.ts';
import { addCourse, addStudent, addTeacher } from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const test = sharedApp();
const admin = sharedUser(test, 'admin');
const imports = importer(test, admin);
afterAll(async () => expect(await test.database.verify()).toEqual([]));

const newTag = async (name: string) =>
  (await call(test, admin, contract.createTag, { body: { name } })).body.data;
const names = async () =>
  (await call(test, admin, contract.listTags)).body.data.map((tag) => tag.name);
const read = async (id: number) => (await call(test, admin, readStudent, { id })).body.data;
const tagsOf = async (ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => (await read(id)).tags.map(({ name }) => name).join('; ')));
const edit = (id: number, body: object) => call(test, admin, updateStudent, { id, body });
const find = async (email: string) =>
  (await call(test, admin, listStudents, { query: { search: email } })).body.results[0];

describe('many records', () => {
  it('get and lose tags together, and an undo restores exactly what each had', async () => {
    const [a, b] = [await newTag('Bulk A'), await newTag('Bulk B')];
    const ids: number[] = [];
    for (let n = 0; n < 4; n += 1) ids.push((await addStudent(test.database)).id);
    const [first = 0, second = 0, third = 0] = ids;
    await edit(first, { tags: [a.id, b.id] });
    await edit(second, { tags: [a.id] });
    const add = {
      list: 'students',
      ids,
      action: 'add_tags',
      params: { tags: [a.id, b.id] },
    } as const;
    const preview = await call(test, admin, previewBulk, { body: add });
    expect(preview.body.data).toMatchObject({
      count: 4,
      eligible: 3,
      reasons: [{ code: 'unchanged' }],
    });
    const job = await apply(test, admin, add);
    expect(job.result).toMatchObject({ done: 3, skipped: 1 });
    expect(await tagsOf(ids)).toEqual(Array(4).fill('Bulk A; Bulk B'));
    const remove = await apply(test, admin, {
      ...add,
      action: 'remove_tags',
      params: { tags: [a.id] },
    });
    expect(await tagsOf(ids)).toEqual(Array(4).fill('Bulk B'));
    await undo(test, admin, remove.id);
    await edit(third, { phone: '+491512345678' });
    const undone = await undo(test, admin, job.id);
    expect(undone.result).toMatchObject({ done: 2, left: 1 });
    expect(await rowsOf(test, admin, undone.id)).toHaveLength(1);
    expect(await tagsOf(ids)).toEqual(['Bulk A; Bulk B', 'Bulk A', 'Bulk A; Bulk B', '']);
  });

  it('cannot get a tag that does not exist, nor more than a record can have', async () => {
    const { id } = await addStudent(test.database);
    const body = { list: 'students', ids: [id], action: 'add_tags', params: { tags: [987_654] } };
    expect((await call(test, admin, previewBulk, { body })).status).toBe(422);
    const tags: number[] = [];
    for (let n = 0; n < 21; n += 1) tags.push((await newTag(`Many ${n}`)).id);
    await edit(id, { tags: tags.slice(1) });
    const more = { ...body, params: { tags: tags.slice(0, 1) } };
    const preview = await call(test, admin, previewBulk, { body: more });
    expect(preview.body.data.reasons).toMatchObject([{ code: 'too_many_tags', count: 1 }]);
  });

  it('of teachers and courses get them too', async () => {
    const tag = await newTag('Evening');
    const teacher = await addTeacher(test.database);
    const course = await addCourse(test.database);
    const params = { tags: [tag.id] };
    for (const [list, { id }] of [
      ['teachers', teacher],
      ['courses', course],
    ] as const) {
      const job = await apply(test, admin, { list, ids: [id], action: 'add_tags', params });
      expect(job.result).toMatchObject({ done: 1 });
      const query = { tag: tag.id };
      const endpoint = list === 'teachers' ? listTeachers : listCourses;
      const ids = async () =>
        (await call(test, admin, endpoint, { query })).body.data.map((record) => record.id);
      expect(await ids()).toEqual([id]);
      await undo(test, admin, job.id);
      expect(await ids()).toEqual([]);
    }
  });
});

describe('a file with tags', () => {
  it('adds unknown ones when it is applied, and an undo removes them again', async () => {
    await newTag('Known');
    const known = await addStudent(test.database);
    const { body } = await imports.upload(
      `email;Vorname;Nachname;Schlagwörter\n${known.email};;;KNOWN; Fresh\nnew@tags.test;Ana;Lima;Fresh|fresh\n`.replace(
        ';;;KNOWN; Fresh',
        ';;;"KNOWN; Fresh"',
      ),
    );
    expect(body.data).toMatchObject({
      mapping: { Schlagwörter: 'tags' },
      counts: { create: 1, update: 1, problem: 0 },
    });
    expect(await names()).not.toContain('Fresh');
    await imports.run(body.data.id);
    expect(await tagsOf([known.id])).toEqual(['Fresh; Known']);
    expect((await find('new@tags.test'))?.tags).toMatchObject([{ name: 'Fresh' }]);
    await imports.undo(body.data.id);
    expect(await tagsOf([known.id])).toEqual(['']);
    expect(await names()).not.toContain('Fresh');
    expect(await names()).toContain('Known');
  });

  it('keeps tags where the cell is blank, clears them on request, and reads an export unchanged', async () => {
    const tags = [await newTag('Berlin, Mitte'), await newTag('=Formula')];
    const one = await addStudent(test.database);
    await edit(one.id, { tags: tags.slice(0, 1).map(({ id }) => id) });
    const both = await addStudent(test.database);
    await edit(both.id, { tags: tags.map(({ id }) => id) });
    const exported = await callCsv(test, admin, listStudents, { query: { tag: tags[0]?.id ?? 0 } });
    const same = await imports.upload(exported.text);
    expect(same.body.data).toMatchObject({ counts: { unchanged: 2, update: 0, problem: 0 } });
    const blank = await imports.upload(`email,tags,phone\n${one.email},,+491512345678\n`);
    await imports.run(blank.body.data.id);
    expect(await tagsOf([one.id])).toEqual(['Berlin, Mitte']);
    const clearing = await imports.upload(`email,tags\n${one.email},\n`);
    const { id } = clearing.body.data;
    await imports.change(id, { blanks: { tags: 'clear' } });
    await imports.run(id);
    expect(await tagsOf([one.id])).toEqual(['']);
    await imports.undo(id);
    expect(await tagsOf([one.id])).toEqual(['Berlin, Mitte']);
  });

  it('of teachers and courses sets theirs', async () => {
    const teacher = await addTeacher(test.database);
    const course = await addCourse(test.database);
    for (const [kind, text] of [
      ['teachers', `email,tags\n${teacher.email},Imported\n`],
      ['courses', `code,tags\n${course.code},Imported\n`],
    ] as const) {
      const { body } = await imports.upload(text, { kind });
      await imports.run(body.data.id);
      const tag = (await call(test, admin, contract.listTags)).body.data.find(
        ({ name }) => name === 'Imported',
      );
      expect(tag).toMatchObject({ teacher_count: 1 });
      if (kind === 'courses') {
        expect(tag).toMatchObject({ course_count: 1 });
        await imports.undo(body.data.id);
      }
    }
    const { data } = (await call(test, admin, contract.listTags)).body;
    expect(data.find(({ name }) => name === 'Imported')).toMatchObject({ course_count: 0 });
  });
});

it('an edit from before a merge can still be undone', async () => {
  const [a, b] = [await newTag('Before A'), await newTag('Before B')];
  const { id } = await addStudent(test.database);
  await edit(id, { tags: [a.id] });
  const { body } = await edit(id, { tags: [] });
  const merge = await call(test, admin, contract.mergeTag, { id: a.id, body: { into: b.id } });
  expect((await call(test, admin, revertAuditEvent, { id: body.undo ?? 0 })).status).toBe(201);
  expect(await tagsOf([id])).toEqual(['']);
  await call(test, admin, revertAuditEvent, { id: merge.body.undo ?? 0 });
  expect(await tagsOf([id])).toEqual(['Before A']);
});
