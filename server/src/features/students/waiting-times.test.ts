import { listStudents, listUnenrolledStudents } from '@provost/contract/students.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/app.ts';
import { call, callCsv } from '../../testing/calls/call.ts';
import { changeSchool } from '../../testing/change-time-zone.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { addClassLevel, addCourse, addEnrolment, addStudent } from '../../testing/rows/rows.ts';

const clock = stoppedClock('2026-04-15T08:00:00.000Z');
let test: TestApp;
let owner: SignedIn;
let support: SignedIn;

/** The school is in Berlin, whose clocks went forward on 29 March. */
beforeAll(async () => {
  test = await buildTestApp({ now: clock.now, config: { accessTokenMinutes: 3000 } });
  owner = await test.signIn('owner');
  support = await test.signIn('support');
  const { database } = test;
  const level = await addClassLevel(database, { id: 101, name: 'Adult' });
  const add = async (full_name: string, created_at: string, more = {}) =>
    (await addStudent(database, { full_name, created_at, ...more })).id;
  await add('A', '2026-04-15T07:59:00.000Z');
  await add('B', '2026-04-01T22:00:00.000Z', { class_level_id: level.id });
  await add('C', '2026-04-01T21:59:59.999Z');
  await add('D', '2026-02-17T23:00:00.000Z');
  await add('E', '2026-02-17T22:59:59.999Z', { class_level_id: level.id });
  await add('F', '2025-01-01T00:00:00.000Z', { status: 'suspended' });
  const course_id = (await addCourse(database)).id;
  const enrolled = await add('G', '2025-01-01T00:00:00.000Z');
  await addEnrolment(database, { student_id: enrolled, course_id });
  const finished = await add('H', '2025-01-01T00:00:00.000Z');
  await addEnrolment(database, {
    student_id: finished,
    course_id,
    status: 'completed',
    enrolled_at: '2025-02-01T00:00:00.000Z',
    ended_at: '2026-03-20T00:00:00.000Z',
  });
  await changeSchool(test, owner, { time_zone: 'Europe/Berlin' });
});
afterAll(() => test.close());

const listed = async (query: Record<string, string>) => {
  const { status, body } = await call(test, support, listStudents, { query });
  expect(status).toBe(200);
  expect(body.count).toBe(body.results.length);
  return body.results.map(({ full_name }) => full_name).join('');
};
const counted = async () => (await call(test, support, listUnenrolledStudents)).body.waiting;

describe('the waiting time of students', () => {
  it.each([
    [{ waiting: 'under_2_weeks' }, 'AB'],
    [{ waiting: 'from_2_to_8_weeks' }, 'CDH'],
    [{ waiting: 'over_8_weeks' }, 'E'],
    [{ waiting: 'under_2_weeks,over_8_weeks' }, 'ABE'],
    [{ waiting: 'under_2_weeks,from_2_to_8_weeks,over_8_weeks' }, 'ABCDEH'],
    [{ waiting: 'under_2_weeks,over_8_weeks', class_level: '101' }, 'BE'],
    [{ waiting: 'from_2_to_8_weeks', ordering: '-created_at' }, 'CDH'],
    [{ waiting: 'over_8_weeks', enrolment: 'not_enrolled', trial: 'expired' }, 'E'],
    [{ waiting: 'over_8_weeks', enrolment: 'enrolled' }, ''],
    [{ waiting: 'over_8_weeks', status: 'suspended' }, ''],
    [{ waiting: 'over_8_weeks', search: 'nobody' }, ''],
  ])('%j finds %s, in days of the school', async (query, names) => {
    expect(await listed(query as Record<string, string>)).toBe(names);
  });

  it('is counted as the filter finds', async () => {
    expect(await counted()).toEqual({ under_2_weeks: 2, from_2_to_8_weeks: 3, over_8_weeks: 1 });
  });

  it('filters the export', async () => {
    const query = { waiting: 'from_2_to_8_weeks' };
    const { lines } = await callCsv(test, owner, listStudents, { query });
    expect(lines).toHaveLength(1 + 3);
  });

  it('grows at midnight of the school', async () => {
    clock.advance({ minutes: 14 * 60 - 1 });
    expect(await listed({ waiting: 'under_2_weeks' })).toBe('AB');
    clock.advance({ minutes: 1 });
    expect(await listed({ waiting: 'under_2_weeks' })).toBe('A');
    expect(await listed({ waiting: 'over_8_weeks' })).toBe('DE');
    expect(await counted()).toEqual({ under_2_weeks: 1, from_2_to_8_weeks: 3, over_8_weeks: 2 });
  });
});
