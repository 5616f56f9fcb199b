import { listAuditEvents, revertAuditEvent } from '@provost/contract/audit.schema';
import {
  createCourse,
  deleteCourse,
  listCourses,
  updateCourse,
} from '@provost/contract/courses.schema';
import { readUserData } from '@provost/contract/personal-data.schema';
import {
  listStudents,
  readStudent,
  registerStudent,
  updateStudent,
} from '@provost/contract/students.schema';
import * as contract from '@provost/contract/tags.schema';
import { listTeachers, registerTeacher, updateTeacher } from '@provost/contract/teachers.schema';
import { eraseUser } from '@provost/contract/user.schema';
import { afterAll, describe, expect, it } from 'vitest';
import { call, callCsv } from '../../testing/calls/call.ts';
import { addCourse, addEnrolment, addStudent, addTeacher } from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const test = sharedApp();
const owner = sharedUser(test, 'owner');
const admin = sharedUser(test, 'admin');
const support = sharedUser(test, 'support');
const teacher = sharedUser(test, 'teacher');
afterAll(async () => expect(await test.database.verify()).toEqual([]));

const create = (name: string, color?: string) =>
  call(test, admin, contract.createTag, { body: { name, ...(color && { color }) } });
const newTag = async (name: string) => (await create(name)).body.data;
const list = async (who = admin) => (await call(test, who, contract.listTags)).body.data;
const find = async (name: string) => (await list()).find((tag) => tag.name === name);
const edit = (id: number, body: object) => call(test, admin, updateStudent, { id, body });
const revert = (id: number | undefined, who = admin) =>
  call(test, who, revertAuditEvent, { id: id ?? 0 });
const tagsOf = async (id: number) =>
  (await call(test, admin, readStudent, { id })).body.data.tags.map(({ name }) => name);
const withTag = async (...ids: number[]) => {
  const { body } = await call(test, admin, listStudents, { query: { tag: ids.join(',') } });
  expect(body.count).toBe(body.results.length);
  return body.results.map(({ id }) => id).sort((one, other) => one - other);
};
const student = async (tags: readonly number[] = []) => {
  const { id } = await addStudent(test.database);
  if (tags.length > 0) await edit(id, { tags });
  return id;
};

describe('a tag', () => {
  it('has a name that no other has, and a colour of the palette', async () => {
    const { status, body } = await create('  Sibling\u200b discount ', 'green');
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ name: 'Sibling discount', color: 'green', version: 1 });
    expect((await create('SIBLING DISCOUNT')).error.code).toBe('name_in_use');
    expect((await newTag('Évening')).color).toBe('gray');
    const names = (await list()).map(({ name }) => name);
    expect(names.indexOf('Évening')).toBeLessThan(names.indexOf('Sibling discount'));
    for (const name of ['', 'x'.repeat(41), 'a;b', 'a|b', 'a\nb']) {
      expect(Object.keys((await create(name)).error.message), name).toEqual(['name']);
    }
    expect(Object.keys((await create('Pinkish', 'pink')).error.message)).toEqual(['color']);
  });

  it('is renamed everywhere, and the rename can be undone', async () => {
    const tag = await newTag('Nigth class');
    const id = await student([tag.id]);
    const body = { name: 'Night class', color: 'blue', version: tag.version };
    const renamed = await call(test, admin, contract.updateTag, { id: tag.id, body });
    expect(renamed.body.data).toMatchObject({ name: 'Night class', color: 'blue', version: 2 });
    expect(await tagsOf(id)).toEqual(['Night class']);
    const late = await call(test, admin, contract.updateTag, { id: tag.id, body });
    expect(late.error.code).toBe('stale');
    await revert(renamed.body.undo);
    expect(await tagsOf(id)).toEqual(['Nigth class']);
  });

  it('that is deleted is gone from all who have it, and an undo brings it back to them', async () => {
    const tag = await newTag('Old');
    const id = await student([tag.id]);
    expect(await find('Old')).toMatchObject({ student_count: 1 });
    const { body } = await call(test, admin, contract.deleteTag, { id: tag.id });
    expect(await find('Old')).toBeUndefined();
    expect(await tagsOf(id)).toEqual([]);
    expect(await withTag(tag.id)).toEqual([]);
    expect((await edit(id, { tags: [tag.id] })).status).toBe(422);
    const again = await newTag('Old');
    expect((await revert(body.undo)).error.code).toBe('name_in_use');
    await call(test, admin, contract.deleteTag, { id: again.id });
    expect((await revert(body.undo)).status).toBe(201);
    expect(await tagsOf(id)).toEqual(['Old']);
    expect(await withTag(tag.id)).toEqual([id]);
  });

  it('that is merged gives its place to the other, and an undo restores who had which', async () => {
    const [one, other] = [await newTag('VIP'), await newTag('V.I.P.')];
    const [onlyOne, onlyOther, both] = [
      await student([one.id]),
      await student([other.id]),
      await student([one.id, other.id]),
    ];
    const merge = (body: object) => call(test, admin, contract.mergeTag, { id: other.id, body });
    expect((await merge({ into: other.id })).status).toBe(422);
    expect((await merge({ into: 987_654 })).status).toBe(422);
    const { body } = await merge({ into: one.id });
    expect(body.data).toMatchObject({ id: one.id, name: 'VIP' });
    expect(await withTag(one.id)).toEqual([onlyOne, onlyOther, both]);
    expect(await tagsOf(both)).toEqual(['VIP']);
    const undone = await revert(body.undo);
    expect(await withTag(one.id)).toEqual([onlyOne, both]);
    expect(await withTag(other.id)).toEqual([onlyOther, both]);
    await revert(undone.body.data.id);
    expect(await withTag(one.id)).toEqual([onlyOne, onlyOther, both]);
    expect(await find('V.I.P.')).toBeUndefined();
  });

  it('that is new is removed by an undo, unless somebody has it', async () => {
    const { body } = await create('Short-lived');
    const id = await student([body.data.id]);
    expect((await revert(body.undo)).error.code).toBe('in_use');
    await edit(id, { tags: [] });
    expect((await revert(body.undo)).status).toBe(201);
    expect(await find('Short-lived')).toBeUndefined();
  });

  it('is managed by owners and admins, set by users who edit the record, and seen by all who see it', async () => {
    const tag = await newTag('Seen');
    expect((await call(test, support, contract.createTag, { body: { name: 'No' } })).status).toBe(
      403,
    );
    const { id } = await addStudent(test.database);
    const body = { tags: [tag.id] };
    expect((await call(test, support, updateStudent, { id, body })).status).toBe(200);
    const course = await addCourse(test.database, { teacher_id: teacher.userId });
    await addEnrolment(test.database, { student_id: id, course_id: course.id });
    const seen = await call(test, teacher, listStudents, { query: { tag: tag.id } });
    expect(seen.body.results.map(({ tags }) => tags)).toEqual([
      [{ id: tag.id, name: 'Seen', color: 'gray' }],
    ]);
    expect((await list(teacher)).find(({ name }) => name === 'Seen')).not.toHaveProperty(
      'student_count',
    );
  });
});

describe('the tags of a record', () => {
  it('of a student are set, recorded by name, and can be undone', async () => {
    const [music, late] = [await newTag('Music'), await newTag('Late payer')];
    const id = await student([music.id]);
    const { version } = (await call(test, admin, readStudent, { id })).body.data;
    const { body } = await edit(id, { tags: [music.id, late.id], version });
    expect(body.data.tags).toEqual([
      { id: late.id, name: 'Late payer', color: 'gray' },
      { id: music.id, name: 'Music', color: 'gray' },
    ]);
    const events = await call(test, admin, listAuditEvents, {
      query: { subject: 'Student', subject_id: id },
    });
    expect(events.body.results[0]).toMatchObject({
      before: { tags: ['Music'] },
      after: { tags: ['Late payer', 'Music'] },
    });
    expect((await edit(id, { tags: [late.id, music.id] })).body.undo).toBeUndefined();
    await revert(body.undo);
    expect(await tagsOf(id)).toEqual(['Music']);
    const { data } = (await edit(id, { tags: ['MUSIC', 'Made here', 'made HERE '] })).body;
    expect(data.tags.map(({ name }) => name)).toEqual(['Made here', 'Music']);
    const named = { id, body: { tags: ['Nowhere'] } };
    expect((await call(test, support, updateStudent, named)).status).toBe(422);
    for (const [tags, field] of [
      [[987_654], 'tags'],
      [[music.id, music.id], 'tags'],
      ['Music', 'tags'],
      [['a;b'], 'tags.0'],
    ]) {
      expect(Object.keys((await edit(id, { tags })).error.message)[0]).toBe(field);
    }
  });

  it('are those of a new student, teacher or course too', async () => {
    const tag = await newTag('New here');
    const person = { first_name: 'Ana', last_name: 'Lima', email: 'ana.tag@example.test' };
    const added = await call(test, admin, registerStudent, { body: { ...person, tags: [tag.id] } });
    expect(added.body.data.tags).toMatchObject([{ name: 'New here' }]);
    const taught = await call(test, admin, registerTeacher, {
      body: { ...person, email: 'tom.tag@example.test', invite: true, tags: [tag.id] },
    });
    const { id } = taught.body.data;
    expect(taught.body.data.tags).toMatchObject([{ name: 'New here' }]);
    const changed = await call(test, admin, updateTeacher, { id, body: { tags: [] } });
    expect(changed.body.data.tags).toEqual([]);
    await revert(changed.body.undo);
    const query = { tag: tag.id };
    expect((await call(test, admin, listTeachers, { query })).body.data).toMatchObject([
      { id, tags: [{ name: 'New here' }] },
    ]);
    const { class_level_id } = await addCourse(test.database);
    const course = await call(test, admin, createCourse, {
      body: {
        code: 'TAG-1',
        title: 'Tagged',
        subject: 'Music',
        class_level: class_level_id,
        tags: [tag.id],
      },
    });
    expect(course.body.data.tags).toMatchObject([{ name: 'New here' }]);
    expect((await call(test, admin, listCourses, { query })).body.data).toHaveLength(1);
    expect(await find('New here')).toMatchObject({
      student_count: 1,
      teacher_count: 1,
      course_count: 1,
    });
    const off = await call(test, admin, updateCourse, {
      id: course.body.data.id,
      body: { tags: [] },
    });
    await revert(off.body.undo);
    const gone = await call(test, admin, deleteCourse, { id: course.body.data.id });
    expect((await call(test, admin, listCourses, { query })).body.data).toEqual([]);
    await revert(gone.body.undo);
    expect((await call(test, admin, listCourses, { query })).body.data).toHaveLength(1);
  });

  it('filter the list: several find the records that have any of them', async () => {
    const [one, other] = [await newTag('Any one'), await newTag('Any other')];
    const ids = [
      await student([one.id]),
      await student([other.id]),
      await student([one.id, other.id]),
    ];
    expect(await withTag(one.id, other.id)).toEqual(ids);
    const query = { tag: one.id, status: 'active', ordering: '-created_at', page_size: 1 };
    const page = (await call(test, admin, listStudents, { query })).body;
    expect(page).toMatchObject({ count: 2, results: [{ id: ids[2] }] });
    expect((await call(test, admin, listStudents, { query: { tag: 'x' } })).status).toBe(422);
  });

  it('are in the export, also a name with a comma', async () => {
    const tags = [await newTag('Berlin, Mitte'), await newTag('Zoo')];
    const one = await student([tags[0]?.id ?? 0]);
    const both = await student(tags.map(({ id }) => id));
    const { lines } = await callCsv(test, admin, listStudents, {
      query: { tag: tags[0]?.id ?? 0 },
    });
    expect(lines[0]).toMatch(/,tags$/);
    const line = (id: number) => lines.find((text) => text.startsWith(`${id},`));
    expect(line(one)).toContain('"Berlin, Mitte;"');
    expect(line(both)).toContain('"Berlin, Mitte; Zoo"');
    const { id } = await addTeacher(test.database);
    await call(test, admin, updateTeacher, { id, body: { tags: [tags[1]?.id] } });
    const teachers = await callCsv(test, admin, listTeachers, { query: { tag: tags[1]?.id ?? 0 } });
    expect(teachers.lines[1]).toMatch(/,Zoo$/);
  });

  it('are in the copy of personal data, and go with an erasure, also from the audit trail', async () => {
    const tag = await newTag('Needs help');
    const { id, email } = await addStudent(test.database);
    await edit(id, { tags: [tag.id] });
    expect((await call(test, owner, readUserData, { id })).body.data.tags).toEqual(['Needs help']);
    const erased = await call(test, owner, eraseUser, { id, body: { email } });
    expect(erased.status).toBe(200);
    expect(await withTag(tag.id)).toEqual([]);
    const events = await call(test, owner, listAuditEvents, {
      query: { subject: 'Student', subject_id: id },
    });
    expect(JSON.stringify(events.body)).not.toContain('Needs help');
  });
});
