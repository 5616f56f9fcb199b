import {
  createEnrolment,
  transferEnrolment,
  updateEnrolment,
} from '@provost/contract/enrolments.schema';
import { afterEach, describe, expect, it } from 'vitest';
import { call } from '../../testing/calls/call.ts';
import { addCourse, addEnrolment, addStudent } from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';
import { registerEnrolments } from './enrolments.routes.ts';

const test = sharedApp({ features: [registerEnrolments] });
const clerk = sharedUser(test, 'admin');
const colleague = sharedUser(test, 'support');
afterEach(async () => expect(await test.database.verify()).toEqual([]));

const students = async (count: number): Promise<number[]> => {
  const ids = [];
  while (ids.length < count) ids.push((await addStudent(test.database)).id);
  return ids;
};
const enrol = (student: number, course: number, who = clerk) =>
  call(test, who, createEnrolment, { body: { student, course } });
const codesOf = (responses: readonly { status: number; error: { code?: string } }[]) =>
  Object.groupBy(responses, ({ status, error }) => (status < 300 ? 'done' : (error.code ?? '')));
const studentsIn = async (course: number): Promise<number> => {
  const { student_count } = await test.database.reader
    .selectFrom('courses')
    .select('student_count')
    .where('id', '=', course)
    .executeTakeFirstOrThrow();
  return student_count;
};

describe('the seats of a course', () => {
  it('are never exceeded: 50 parallel enrolments get its 5 seats', async () => {
    const { id } = await addCourse(test.database, { capacity: 5 });
    const everyone = await students(50);
    const codes = codesOf(await Promise.all(everyone.map((student) => enrol(student, id))));
    expect(codes.done).toHaveLength(5);
    expect(codes.course_full).toHaveLength(45);
    expect(await studentsIn(id)).toBe(5);
  });

  it('go to one of two people who enrol for the last one', async () => {
    const { id } = await addCourse(test.database, { capacity: 1 });
    const [one = 0, other = 0] = await students(2);
    const responses = await Promise.all([enrol(one, id), enrol(other, id, colleague)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it('are taken once by a student who is enrolled several times in parallel', async () => {
    const { id } = await addCourse(test.database);
    const [student = 0] = await students(1);
    const codes = codesOf(await Promise.all(Array.from({ length: 8 }, () => enrol(student, id))));
    expect(codes.done).toHaveLength(1);
    expect(codes.already_enrolled).toHaveLength(7);
  });

  it('are not exceeded by parallel transfers and reactivations either', async () => {
    const course = await addCourse(test.database, { capacity: 3 });
    const active = await Promise.all(Array.from({ length: 5 }, () => addEnrolment(test.database)));
    const ended = await Promise.all(
      Array.from({ length: 5 }, () =>
        addEnrolment(test.database, { course_id: course.id, status: 'cancelled' }),
      ),
    );
    const everyone = await students(5);
    const codes = codesOf(
      await Promise.all([
        ...active.map(({ id }) =>
          call(test, clerk, transferEnrolment, { id, body: { course: course.id } }),
        ),
        ...ended.map(({ id }) =>
          call(test, clerk, updateEnrolment, { id, body: { status: 'active' } }),
        ),
        ...everyone.map((student) => enrol(student, course.id)),
      ]),
    );
    expect(codes.done).toHaveLength(3);
    expect(codes.course_full).toHaveLength(12);
    expect(await studentsIn(course.id)).toBe(3);
  });

  it('are swapped by parallel transfers in opposite directions', async () => {
    const [one, other] = [await addCourse(test.database), await addCourse(test.database)];
    const move = async (from: number, to: number) => {
      const { id } = await addEnrolment(test.database, { course_id: from });
      return () => call(test, clerk, transferEnrolment, { id, body: { course: to } });
    };
    const moves = [];
    for (let round = 0; round < 5; round += 1) {
      moves.push(await move(one.id, other.id), await move(other.id, one.id));
    }
    const responses = await Promise.all(moves.map((start) => start()));
    expect(responses.every(({ status }) => status === 201)).toBe(true);
    expect([await studentsIn(one.id), await studentsIn(other.id)]).toEqual([5, 5]);
  });
});
