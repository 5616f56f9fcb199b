import { listUnenrolledStudents } from '@provost/contract/students.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/app.ts';
import { call, callCsv } from '../../testing/calls/call.ts';
import { addClassLevel, addCourse, addEnrolment, addStudent } from '../../testing/rows/rows.ts';
import { registerStudents } from './students.routes.ts';

let test: TestApp;
let support: SignedIn;

beforeAll(async () => {
  test = await buildTestApp({ features: [registerStudents] });
  support = await test.signIn('support');
  const { database } = test;
  const level = await addClassLevel(database, { id: 101, name: 'Adult' });
  const course = await addCourse(database);
  const student = async (full_name: string, given: Parameters<typeof addStudent>[1] = {}) =>
    (await addStudent(database, { full_name, ...given })).id;
  await student('Since March', { created_at: '2026-03-01T00:00:00.000Z' });
  await student('Since January', {
    created_at: '2026-01-01T00:00:00.000Z',
    class_level_id: level.id,
  });
  await student('Suspended', { status: 'suspended' });
  const enrolled = await student('Enrolled');
  await addEnrolment(database, { student_id: enrolled, course_id: course.id });
  const finished = await student('Finished', { created_at: '2025-01-01T00:00:00.000Z' });
  await addEnrolment(database, {
    student_id: finished,
    course_id: course.id,
    status: 'completed',
    enrolled_at: '2025-02-01T00:00:00.000Z',
    ended_at: '2026-02-01T00:00:00.000Z',
  });
});
afterAll(() => test.close());

describe('unenrolled students', () => {
  it('are active students without a course, waiting longest first', async () => {
    const { body } = await call(test, support, listUnenrolledStudents);
    expect(body.count).toBe(3);
    expect(body.results.map((row) => [row.full_name, row.waiting_since])).toEqual([
      ['Since January', '2026-01-01T00:00:00.000Z'],
      ['Finished', '2026-02-01T00:00:00.000Z'],
      ['Since March', '2026-03-01T00:00:00.000Z'],
    ]);
  });

  it.each([
    [{ search: 'since' }, ['Since January', 'Since March']],
    [{ class_level: '101' }, ['Since January']],
    [{ ordering: '-full_name' }, ['Since March', 'Since January', 'Finished']],
    [{ ordering: 'created_at' }, ['Finished', 'Since January', 'Since March']],
  ])('are found by %j', async (query, names) => {
    const { body } = await call(test, support, listUnenrolledStudents, {
      query: query as Record<string, string>,
    });
    expect(body.count).toBe(names.length);
    expect(body.results.map(({ full_name }) => full_name)).toEqual(names);
  });

  it('are exported with their waiting time', async () => {
    const owner = await test.signIn('owner');
    const { lines } = await callCsv(test, owner, listUnenrolledStudents);
    expect(lines).toHaveLength(4);
    expect(lines[1]?.endsWith(',2026-01-01T00:00:00.000Z')).toBe(true);
  });
});
