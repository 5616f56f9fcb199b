import { updateEnrolment } from '@provost/contract/enrolments.schema';
import { createPayer } from '@provost/contract/payers.schema';
import { afterAll, expect, it } from 'vitest';
import { apply, undo } from '../../testing/calls/bulk-calls.ts';
import { call } from '../../testing/calls/call.ts';
import { auditEventsOf } from '../../testing/rows/audit-events.ts';
import { addCourse, addEnrolment, addStudent } from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const server = sharedApp();
const admin = sharedUser(server, 'admin');
const owner = sharedUser(server, 'owner');
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

it('a new payer in an overbooked course is no seat that a revert would need', async () => {
  const { id: course_id } = await addCourse(server.database, { capacity: 1 });
  const { id } = await addEnrolment(server.database, { course_id });
  await addEnrolment(server.database, { course_id });
  const body = { kind: 'person' as const, name: 'Parent' };
  const payer = (await call(server, owner, createPayer, { body })).body.data.id;
  const changed = await call(server, owner, updateEnrolment, { id, body: { payer, version: 1 } });
  expect(changed.status).toBe(200);
  const events = await auditEventsOf(server.database, 'Enrolment', id);
  expect(events.map(({ after }) => after)).toEqual([{ payer_id: payer }]);
});
