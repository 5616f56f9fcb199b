import { revertAuditEvent } from '@provost/contract/audit.schema';
import { countStudentsPerCourse, countUsersByStatus } from '@provost/contract/dashboard.schema';
import type { Endpoint } from '@provost/contract/endpoint.schema';
import {
  createEnrolment,
  listEnrolments,
  transferEnrolment,
  updateEnrolment,
} from '@provost/contract/enrolments.schema';
import {
  listStudents,
  listUnenrolledStudents,
  registerStudent,
  updateStudent,
} from '@provost/contract/students.schema';
import { eraseUser, updateUser } from '@provost/contract/user.schema';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { verifyKeys } from '../school/search-keys/update-keys.ts';
import { call } from '../testing/calls/call.ts';
import { expected, type Records, readRecords, recount } from '../testing/models/records-model.ts';
import { addCourse } from '../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../testing/shared-app.ts';

// More runs find more faults: `FUZZ_RUNS=1000 npm test -- records`.
const runs = Number(process.env.FUZZ_RUNS ?? 60);

const test = sharedApp();
const owner = sharedUser(test, 'owner');

/** The records of one run. Few, so that random writes meet the same ones. */
interface Run {
  readonly students: number[];
  readonly courses: readonly number[];
  readonly undo: number[];
}

async function send(run: Run, endpoint: Endpoint, input: { id?: number; body?: object }) {
  const { status, body, error } = await call(test, owner, endpoint, input);
  const { undo, data } = body as { undo?: number; data?: { id?: number } };
  if (undo !== undefined) run.undo.push(undo);
  return { outcome: status < 300 ? 'done' : error.code, id: data?.id ?? 0 };
}

const at = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];
const enrolmentsIn = ({ enrolments }: Records, { students }: Run): number[] =>
  enrolments.filter(({ student_id }) => students.includes(student_id)).map(({ id }) => id);

let number = 0;
async function register(run: Run): Promise<void> {
  number += 1;
  const body = {
    first_name: 'Ana',
    last_name: 'Lima',
    email: `ana-${number}@example.test`,
    invite: number % 3 === 0,
  };
  const { outcome, id } = await send(run, registerStudent, { body });
  expect(outcome).toBe('done');
  run.students.push(id);
}

type Command = (run: Run) => Promise<unknown>;
const which = fc.nat({ max: 11 });

const edit = fc.tuple(which, fc.constantFrom('Lima', 'Sousa', 'Ørsted')).map(
  ([index, last_name]): Command =>
    async (run) => {
      const records = await readRecords(test.database);
      const id = at(run.students, index) ?? 0;
      const { outcome } = await send(run, updateStudent, { id, body: { last_name } });
      expect(outcome).toBe(expected.editOfUser(records, id));
    },
);

const setStatus = fc.tuple(which, fc.constantFrom('active', 'active', 'suspended', 'archived')).map(
  ([index, status]): Command =>
    async (run) => {
      const records = await readRecords(test.database);
      const id = at(run.students, index) ?? 0;
      const { outcome } = await send(run, updateUser, { id, body: { status } });
      expect(outcome).toBe(expected.editOfUser(records, id));
    },
);

const enrol = fc.tuple(which, which).map(
  ([who, where]): Command =>
    async (run) => {
      const records = await readRecords(test.database);
      const [student = 0, course = 0] = [at(run.students, who), at(run.courses, where)];
      const { outcome } = await send(run, createEnrolment, { body: { student, course } });
      expect(outcome).toBe(expected.enrolment(records, student, course));
    },
);

const change = fc.tuple(which, fc.constantFrom('active', 'completed', 'cancelled')).map(
  ([index, status]): Command =>
    async (run) => {
      const records = await readRecords(test.database);
      const id = at(enrolmentsIn(records, run), index);
      if (id === undefined) return;
      const { outcome } = await send(run, updateEnrolment, { id, body: { status } });
      expect(outcome).toBe(expected.change(records, id, status));
    },
);

const transfer = fc.tuple(which, which).map(
  ([index, where]): Command =>
    async (run) => {
      const records = await readRecords(test.database);
      const [id, course = 0] = [at(enrolmentsIn(records, run), index), at(run.courses, where)];
      if (id === undefined) return;
      const { outcome } = await send(run, transferEnrolment, { id, body: { course } });
      expect(outcome).toBe(expected.transfer(records, id, course));
    },
);

const erase = which.map(
  (index): Command =>
    async (run) => {
      const records = await readRecords(test.database);
      const user = records.users.find(({ id }) => id === at(run.students, index));
      if (!user) return;
      const body = { email: user.email };
      const { outcome } = await send(run, eraseUser, { id: user.id, body });
      expect(outcome).toBe(expected.editOfUser(records, user.id));
    },
);

/** A revert succeeds as a whole or changes nothing. */
const revert = which.map(
  (index): Command =>
    async (run) => {
      const id = run.undo.at(-1 - (index % Math.max(run.undo.length, 1)));
      if (id === undefined) return;
      const before = await readRecords(test.database);
      const { outcome, id: event } = await send(run, revertAuditEvent, { id });
      if (outcome === 'done') run.undo.push(event);
      else expect(await readRecords(test.database)).toEqual(before);
    },
);

const commands = fc.array(
  fc.oneof(
    fc.constant<Command>(register),
    edit,
    setStatus,
    { weight: 4, arbitrary: enrol },
    { weight: 3, arbitrary: change },
    { weight: 2, arbitrary: transfer },
    erase,
    { weight: 4, arbitrary: revert },
  ),
  { minLength: 10, maxLength: 25 },
);

async function expectFigures(): Promise<void> {
  expect(await test.database.verify()).toEqual([]);
  expect(await verifyKeys(test.database)).toEqual([]);
  const figures = recount(await readRecords(test.database));
  const perCourse = await call(test, owner, countStudentsPerCourse);
  expect(
    Object.fromEntries(
      perCourse.body.data.map(({ course_id, student_count }) => [course_id, student_count]),
    ),
  ).toEqual(figures.perCourse);
  const byStatus = await call(test, owner, countUsersByStatus);
  expect(byStatus.body.data).toMatchObject(figures.byStatus);
  const countOf = async (endpoint: Endpoint, query = {}) => {
    const { body } = await call(test, owner, endpoint, { query });
    return (body as { count: number }).count;
  };
  expect(await countOf(listUnenrolledStudents)).toBe(figures.unenrolled);
  const { waiting } = (await call(test, owner, listUnenrolledStudents)).body;
  for (const [time, count] of Object.entries(waiting))
    expect(await countOf(listStudents, { waiting: time })).toBe(count);
  expect(waiting.under_2_weeks + waiting.from_2_to_8_weeks + waiting.over_8_weeks).toBe(
    figures.unenrolled,
  );
  expect(await countOf(listStudents)).toBe(figures.students);
  for (const [status, count] of Object.entries(figures.enrolments))
    expect(await countOf(listEnrolments, { status })).toBe(count);
}

it('after any sequence of writes and reverts, responses and figures follow from the rows', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const courses = [
        await addCourse(test.database, { capacity: 1 }),
        await addCourse(test.database, { capacity: 2 }),
        await addCourse(test.database),
      ];
      const run: Run = { students: [], courses: courses.map(({ id }) => id), undo: [] };
      await register(run);
      await register(run);
      for (const command of sequence) await command(run);
      await expectFigures();
    }),
    { numRuns: Math.ceil(runs / 5) },
  );
});
