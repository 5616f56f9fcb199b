import { createClassLevel, updateClassLevel } from '@provost/contract/class-levels.schema';
import { createCourse, deleteCourse, updateCourse } from '@provost/contract/courses.schema';
import { createNote } from '@provost/contract/notes.schema';
import { createPricing } from '@provost/contract/pricing.schema';
import { updateSchool } from '@provost/contract/school.schema';
import { updateStudent } from '@provost/contract/students.schema';
import { registerTeacher, updateTeacher } from '@provost/contract/teachers.schema';
import { afterEach, describe, expect, it } from 'vitest';
import { verifyKeys } from '../school/search-keys/update-keys.ts';
import { call } from '../testing/calls/call.ts';
import {
  addClassLevel,
  addCourse,
  addPayment,
  addStudent,
  addTeacher,
} from '../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../testing/shared-app.ts';

const rounds = [1, 2, 3, 4, 5, 6];

const test = sharedApp();
const owner = sharedUser(test, 'owner');
afterEach(async () => {
  expect(await test.database.verify()).toEqual([]);
  expect(await verifyKeys(test.database)).toEqual([]);
});

const rename = (id: number, name: string) =>
  call(test, owner, updateClassLevel, { id, body: { name } });
const levelNames = async () =>
  (await test.database.reader.selectFrom('class_levels').select('name').execute()).map(
    ({ name }) => name,
  );
const levelsOf = async (teacher: number) => {
  const row = await test.database.reader
    .selectFrom('teachers')
    .select('class_levels')
    .where('user_id', '=', teacher)
    .executeTakeFirstOrThrow();
  return JSON.parse(row.class_levels) as string[];
};

describe('search keys are right after parallel renames', () => {
  it('of a student and the course of a payment', async () => {
    for (const round of rounds) {
      const student = (await addStudent(test.database)).id;
      const course = (await addCourse(test.database)).id;
      for (let count = 0; count < 3; count += 1) {
        await addPayment(test.database, {
          student_id: student,
          course_id: course,
          status: 'pending',
        });
      }
      const responses = await Promise.all([
        call(test, owner, updateStudent, { id: student, body: { last_name: `Lima ${round}` } }),
        call(test, owner, updateCourse, { id: course, body: { title: `Botany ${round}` } }),
      ]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    }
  });

  it('of a class level and one of its courses, while prices are saved', async () => {
    for (const round of rounds) {
      const level = (await addClassLevel(test.database)).id;
      const course = (await addCourse(test.database, { class_level_id: level })).id;
      const price = { original_price: '80', discount_percent: '0', final_price: '80' };
      const save = () => call(test, owner, createPricing, { body: { course, ...price } });
      await save();
      const form = { title: 'Art', subject: 'Art', class_level: level, price: '10' };
      const responses = await Promise.all([
        save(),
        rename(level, `Renamed ${round}`),
        call(test, owner, updateCourse, { id: course, body: { title: `Zoology ${round}` } }),
        call(test, owner, createCourse, { body: { ...form, code: `PAR-${round}` } }),
        save(),
      ]);
      expect(responses.map(({ status }) => status)).toEqual([201, 200, 200, 201, 201]);
    }
  });
});

describe('teachers have only class levels that exist', () => {
  it('after a level was renamed while teachers got and lost it', async () => {
    for (const round of rounds) {
      const { id, name } = await addClassLevel(test.database);
      const other = (await addClassLevel(test.database)).name;
      const given = { class_levels: JSON.stringify([name]) };
      const teachers = [
        await addTeacher(test.database, {}, given),
        await addTeacher(test.database, {}, given),
        await addTeacher(test.database),
      ] as const;
      const edit = (teacher: { id: number }, class_levels: string[]) =>
        call(test, owner, updateTeacher, { id: teacher.id, body: { class_levels } });
      const [both, lost] = await Promise.all([
        edit(teachers[0], [name, other]),
        edit(teachers[1], [other]),
        edit(teachers[2], [name]),
        rename(id, `New ${round}`),
      ]);
      expect(lost.status).toBe(200);
      expect(await levelsOf(teachers[1].id)).toEqual([other]);
      if (both.status === 200) {
        expect(await levelsOf(teachers[0].id)).toEqual([`New ${round}`, other]);
      }
      const known = await levelNames();
      for (const teacher of teachers) {
        for (const level of await levelsOf(teacher.id)) expect(known).toContain(level);
      }
    }
  });

  it('after a level was renamed while a teacher was registered', async () => {
    for (const round of rounds) {
      const { body } = await call(test, owner, createClassLevel, { body: { name: `Q ${round}` } });
      const [registered] = await Promise.all([
        call(test, owner, registerTeacher, {
          body: {
            first_name: 'Ana',
            last_name: 'Silva',
            email: `parallel-${round}@example.test`,
            password: 'violet ladder under rain',
            class_levels: [`Q ${round}`],
          },
        }),
        rename(body.data.id, `Q ${round} new`),
      ]);
      if (registered.status !== 201) continue;
      expect(await levelsOf(registered.body.data.id)).toEqual([`Q ${round} new`]);
    }
  });
});

it('every course has a currency of the school, also if one is removed in parallel', async () => {
  const level = (await addClassLevel(test.database)).id;
  for (const round of rounds) {
    await call(test, owner, updateSchool, { body: { currencies: ['EUR', 'CHF'] } });
    const body = { title: 'Art', subject: 'Art', class_level: level, code: `CHF-${round}` };
    const [added, removed] = await Promise.all([
      call(test, owner, createCourse, { body: { ...body, currency: 'CHF' } }),
      call(test, owner, updateSchool, { body: { currencies: ['EUR'] } }),
    ]);
    expect([added.status, removed.status]).not.toEqual([201, 200]);
    if (added.status === 201) await call(test, owner, deleteCourse, { id: added.body.data.id });
  }
});

it('a note is never about a course that was deleted in parallel', async () => {
  for (const _ of rounds) {
    const { id } = await addCourse(test.database, { status: 'draft' });
    const [noted, deleted] = await Promise.all([
      call(test, owner, createNote, { query: { subject: `course:${id}` }, body: { text: 'Hi' } }),
      call(test, owner, deleteCourse, { id }),
    ]);
    expect([noted.status, deleted.status]).not.toEqual([201, 200]);
  }
});
