import { afterAll, expect, it } from 'vitest';
import { apply, undo } from '../../testing/calls/bulk-calls.ts';
import { addCourse, addEnrolment, addStudent } from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const server = sharedApp();
const admin = sharedUser(server, 'admin');
afterAll(async () => expect(await server.database.verify()).toEqual([]));

const statusesOf = async (ids: readonly number[]) => {
  const rows = await server.database.reader
    .selectFrom('enrolments')
    .select('status')
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(({ status }) => status);
};

it.each(['cancel', 'transfer'] as const)(
  'the enrolments of an overbooked course are restored, unless others have the seats now: %s',
  async (action) => {
    const course = (await addCourse(server.database, { capacity: 2 })).id;
    const other = (await addCourse(server.database)).id;
    const enrolment = async () => (await addEnrolment(server.database, { course_id: course })).id;
    const ids = [await enrolment(), await enrolment(), await enrolment(), await enrolment()];
    const params = action === 'transfer' ? { course: other } : {};
    const selection = { list: 'enrolments', action, params } as const;
    const all = await apply(server, admin, { ...selection, ids });
    expect((await undo(server, admin, all.id)).result).toEqual({ done: 4 });
    expect(await statusesOf(ids)).toEqual(Array(4).fill('active'));
    const one = await apply(server, admin, { ...selection, ids: ids.slice(0, 1) });
    await enrolment();
    expect((await undo(server, admin, one.id)).result).toEqual({ failed: 1 });
  },
);

it.each(['cancel', 'complete'])(
  'the enrolments of suspended students are restored: %s',
  async (action) => {
    const { id: student_id } = await addStudent(server.database, { status: 'suspended' });
    const { id } = await addEnrolment(server.database, { student_id });
    const job = await apply(server, admin, { list: 'enrolments', action, ids: [id] });
    expect((await undo(server, admin, job.id)).result).toEqual({ done: 1 });
    expect(await statusesOf([id])).toEqual(['active']);
  },
);
