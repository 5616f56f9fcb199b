import { deleteCourse, listSubjects, readCourse } from '@provost/contract/courses.schema';
import { nameKey } from '@provost/contract/name-key';
import { describe, expect, it } from 'vitest';
import { call } from '../../testing/calls/call.ts';
import { courseSchool, fieldsOf } from '../../testing/rows/course-school.ts';
import {
  addClassLevel,
  addPayment,
  addStudent,
  addTeacher,
  setSchool,
} from '../../testing/rows/rows.ts';
import { registerCourses } from './courses.routes.ts';

const school = courseSchool({ features: [registerCourses] });
const { form, create, created, change, remove } = school;

describe('a new course', () => {
  it('is a draft in the default currency without a price, unless given otherwise', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      message: 'Algebra was added.',
      undo: expect.any(Number),
      data: {
        status: 'draft',
        current_price: null,
        currency: 'EUR',
        teacher: null,
        capacity: null,
        class_level_id: school.level,
        version: 1,
      },
    });
  });

  it('has all its fields, and its price is in the history', async () => {
    const given = {
      teacher: school.teacher,
      description: 'Numbers',
      capacity: 20,
      starts_at: '2026-09-01T10:00:00+02:00',
      ends_at: '2026-12-01T08:00:00Z',
      price: 120.5,
      status: 'published',
    };
    const { body } = await create(given);
    const details = await call(school.test, school.admin, readCourse, { id: body.data.id });
    expect(details.body.data).toMatchObject({
      description: 'Numbers',
      capacity: 20,
      starts_at: '2026-09-01T08:00:00.000Z',
      ends_at: '2026-12-01T08:00:00.000Z',
      current_price: '120.50',
      status: 'published',
      teacher: { id: school.teacher },
      price_history: [{ original_price: '120.50', discount_percent: '0.00', is_deleted: false }],
    });
  });

  it('has a unique code, ignoring case', async () => {
    await create({ code: 'Zx-9' });
    expect((await create({ code: 'zX-9' })).error.code).toBe('code_in_use');
    await create({ code: 'Ü-9' });
    expect((await create({ code: 'Ü-9' })).error.code).toBe('code_in_use');
    const codes = ['par-1', 'PAR-1', 'par-1', 'Par-1'];
    const parallel = await Promise.all(codes.map((code) => create({ code })));
    expect(parallel.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  });

  it('cannot have an archived class level or a teacher who left', async () => {
    const archived = await addClassLevel(school.test.database, { archived: 1 });
    const left = await addTeacher(school.test.database, { status: 'suspended' });
    const { error } = await create({ class_level: archived.id, teacher: left.id });
    expect(fieldsOf(error)).toEqual(['class_level', 'teacher']);
    const invited = await addTeacher(school.test.database, { status: 'invited' });
    expect((await create({ teacher: invited.id })).status).toBe(201);
  });

  it.each([
    [{ class_level: 999_999 }, ['class_level']],
    [{ teacher: 999_999 }, ['teacher']],
    [{ starts_at: '2026-02-01T00:00:00Z', ends_at: '2026-01-01T00:00:00Z' }, ['ends_at']],
    [{ currency: 'USD' }, ['currency']],
    [{ price: '0.50' }, ['price']],
    [{ capacity: 0 }, ['capacity']],
    [{ status: 'published' }, ['teacher', 'price']],
    [{ status: 'archived' }, ['status']],
    [{ title: ' ' }, ['title']],
  ])('with %j is a 422 for %j', async (given, fields) => {
    const { status, error } = await create(given);
    expect(status).toBe(422);
    expect(fieldsOf(error)).toEqual(fields);
  });
});

describe('a change of a course', () => {
  it('increments the version and records the changed fields only', async () => {
    const id = await created();
    const { status, body } = await change(id, { capacity: 30, title: 'Algebra', version: 1 });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ capacity: 30, version: 2 });
    const event = await school.test.database.reader
      .selectFrom('audit_events')
      .selectAll()
      .where('id', '=', body.undo ?? 0)
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({ action: 'course.updated', subject_version: 2 });
    expect(JSON.parse(event.before ?? '')).toEqual({ capacity: null });
    expect(JSON.parse(event.after ?? '')).toEqual({ capacity: 30 });
  });

  it('of an older version is a 409 with the current course', async () => {
    const id = await created();
    await change(id, { capacity: 30 });
    const { status, error } = await change(id, { title: 'x', version: 1 });
    expect([status, error.code]).toEqual([409, 'stale']);
    expect(error.current).toMatchObject({ id, capacity: 30, version: 2 });
  });

  it('of an older version does not delete it', async () => {
    const id = await created();
    await change(id, { title: 'Renamed' });
    const removeVersion = (version: number) =>
      call(school.test, school.admin, deleteCourse, { id, query: { version } });
    const { status, error } = await removeVersion(1);
    expect([status, error.code]).toEqual([409, 'stale']);
    expect(error.current).toMatchObject({ id, title: 'Renamed', version: 2 });
    expect((await removeVersion(2)).status).toBe(200);
  });

  it('of nothing writes nothing', async () => {
    const id = await created({ price: '80.00' });
    const { body } = await change(id, { ...form(), price: 80, description: '', teacher: null });
    expect([body.undo, body.data.version]).toEqual([undefined, 1]);
  });

  it('happens once for parallel edits of one version', async () => {
    const id = await created();
    const edits = [10, 20, 30].map((capacity) => change(id, { capacity, version: 1 }));
    const statuses = (await Promise.all(edits)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409]);
  });

  it('of the title follows into all search keys', async () => {
    const id = await created({ price: '80.00' });
    const student = await addStudent(school.test.database, { full_name: 'Zoë Ñu' });
    const payment = await addPayment(school.test.database, {
      course_id: id,
      student_id: student.id,
      status: 'pending',
    });
    await change(id, { title: 'Géométrie' });
    const { reader } = school.test.database;
    const keyOf = async (table: 'courses' | 'payments' | 'pricings', column: string, of: number) =>
      (
        await reader
          .selectFrom(table)
          .select('search_key')
          .where(column as 'id', '=', of)
          .executeTakeFirstOrThrow()
      ).search_key;
    expect(await keyOf('courses', 'id', id)).toBe(`geometrie a-${school.number} mathematics`);
    const names = `${nameKey(payment.number)} zoe nu ${student.email}`;
    expect(await keyOf('payments', 'id', payment.id)).toBe(`${names} geometrie`);
    expect(await keyOf('pricings', 'course_id', id)).toMatch(/^geometrie level \d+$/);
    const other = await addClassLevel(school.test.database, { name: `Évening ${school.number}` });
    await change(id, { class_level: other.id });
    expect(await keyOf('pricings', 'course_id', id)).toBe(`geometrie evening ${school.number}`);
  });

  it('of the price adds it to the history', async () => {
    const id = await created({ price: '80.00' });
    await change(id, { price: '90.00' });
    const { body } = await call(school.test, school.admin, readCourse, { id });
    expect(body.data.current_price).toBe('90.00');
    const prices = (body.data.price_history ?? []).map(({ final_price }) => final_price);
    expect(prices.toSorted()).toEqual(['80.00', '90.00']);
    expect(fieldsOf((await change(id, { price: null })).error)).toEqual(['price']);
  });

  it('keeps an archived class level and a teacher who left', async () => {
    const id = await created({ teacher: school.teacher });
    await school.test.database.write(async (writer) => {
      await writer
        .updateTable('class_levels')
        .set({ archived: 1 })
        .where('id', '=', school.level)
        .execute();
      await writer
        .updateTable('users')
        .set({ status: 'archived' })
        .where('id', '=', school.teacher)
        .execute();
    });
    expect((await change(id, { ...form(), teacher: school.teacher, capacity: 5 })).status).toBe(
      200,
    );
  });

  it('of the currency is a 422 once there is a payment', async () => {
    await setSchool(school.test.database, {
      name: 'Lyceum',
      default_currency: 'USD',
      currencies: '["EUR","USD"]',
      version: 2,
    });
    const id = await created();
    expect((await change(id, { currency: 'EUR' })).body.data.currency).toBe('EUR');
    await addPayment(school.test.database, { course_id: id, status: 'pending' });
    expect(fieldsOf((await change(id, { currency: 'USD' })).error)).toEqual(['currency']);
    await school.test.database.write((writer) => writer.deleteFrom('school').execute());
  });

  it('to a code in use is a 409', async () => {
    const id = await created({ code: `One-${school.number}` });
    await created({ code: `Two-${school.number}` });
    expect((await change(id, { code: `TWO-${school.number}` })).error.code).toBe('code_in_use');
    expect((await change(id, { code: `ONE-${school.number}` })).body.data.code).toBe(
      `ONE-${school.number}`,
    );
  });

  it('to a code in use is a 409 in every alphabet', async () => {
    const id = await created({ code: `Ü-${school.number}` });
    for (const letter of ['Ü', 'ü']) {
      const { error } = await create({ code: `${letter}-${school.number}` });
      expect(error.code).toBe('code_in_use');
    }
    expect((await change(id, { code: `ü-${school.number}` })).status).toBe(200);
  });

  it('is a 404 for an unknown course', async () => {
    expect((await change(999_999, { title: 'x' })).status).toBe(404);
    expect((await remove(999_999)).status).toBe(404);
  });
});

describe('subjects', () => {
  it('are those of courses and teachers, in alphabetical order', async () => {
    await created({ subject: 'Éthique, morale' });
    await addTeacher(school.test.database, {}, { subjects: '["Zoology","art"]' });
    const { body } = await call(school.test, school.admin, listSubjects);
    expect(body.data).toEqual(['art', 'Éthique, morale', 'Mathematics', 'Zoology']);
  });
});
