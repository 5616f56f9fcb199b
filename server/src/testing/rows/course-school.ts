import { createCourse, deleteCourse, updateCourse } from '@provost/contract/courses.schema';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../app.ts';
import { call } from '../calls/call.ts';
import { addClassLevel, addTeacher } from './rows.ts';

/** A school in which an admin edits courses, with a new class level and teacher for each test. */
export function courseSchool(options: Parameters<typeof buildTestApp>[0] = {}) {
  let test: TestApp;
  let admin: SignedIn;
  let level = 0;
  let teacher = 0;
  let number = 0;

  beforeAll(async () => {
    test = await buildTestApp(options);
    admin = await test.signIn('admin');
  });
  beforeEach(async () => {
    level = (await addClassLevel(test.database)).id;
    teacher = (await addTeacher(test.database)).id;
    number += 1;
  });
  afterAll(async () => {
    expect(await test.database.verify()).toEqual([]);
    await test.close();
  });

  const form = (given: object = {}) => ({
    code: `A-${number}`,
    title: 'Algebra',
    subject: 'Mathematics',
    class_level: level,
    ...given,
  });
  const create = (given: object = {}) => call(test, admin, createCourse, { body: form(given) });

  return {
    get test() {
      return test;
    },
    get admin() {
      return admin;
    },
    get level() {
      return level;
    },
    get teacher() {
      return teacher;
    },
    /** Of this test, for codes. */
    get number() {
      return number;
    },
    form,
    create,
    created: async (given: object = {}) => (await create(given)).body.data.id,
    change: (id: number, body: object) => call(test, admin, updateCourse, { id, body }),
    remove: (id: number) => call(test, admin, deleteCourse, { id }),
  };
}

export const fieldsOf = (error: { message: unknown }) => Object.keys(error.message as object);
