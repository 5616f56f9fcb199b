import { listAuditEvents, revertAuditEvent } from '@provost/contract/audit.schema';
import { previewBulk, startBulk } from '@provost/contract/bulk.schema';
import { cancelJob, listJobRows, undoJob } from '@provost/contract/jobs.schema';
import { listStudents, updateStudent } from '@provost/contract/students.schema';
import { updateUser } from '@provost/contract/user.schema';
import { describe, expect, it } from 'vitest';
import { apply, readJob, rowsOf, runBulk, start, undo } from '../../testing/calls/bulk-calls.ts';
import { call, callCsv } from '../../testing/calls/call.ts';
import { addSession, addStudent, addTeacher } from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const server = sharedApp();
const owner = sharedUser(server, 'owner');
const admin = sharedUser(server, 'admin');

let groups = 0;
/** New students that share a word of their names. */
async function students(count: number, fields: object = {}) {
  groups += 1;
  const word = `group${String.fromCharCode(97 + (groups % 26), 97 + Math.floor(groups / 26))}`;
  const add = (n: number) =>
    addStudent(server.database, { first_name: word, last_name: `N${n}`, ...fields });
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) ids.push((await add(n)).id);
  return { ids, query: `search=${word}`, add: () => add(count) };
}

const statusesOf = async (ids: readonly number[]) => {
  const rows = await server.database.reader
    .selectFrom('users')
    .select(['status', 'version'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
  return rows.map(({ status, version }) => `${status} ${version}`);
};
const suspend = { list: 'students', action: 'suspend' } as const;

describe('a selection', () => {
  it('by a query is what matches when the job is added, not later', async () => {
    const { ids, query, add } = await students(3);
    const id = await start(server, admin, { ...suspend, query }, 3);
    const later = await add();
    await runBulk(server);
    expect(await readJob(server, admin, id)).toMatchObject({
      state: 'done',
      done: 3,
      total: 3,
      failed: 0,
      result: { done: 3 },
      bulk: suspend,
    });
    expect(await statusesOf([...ids, later.id])).toEqual([
      'suspended 2',
      'suspended 2',
      'suspended 2',
      'active 1',
    ]);
  });

  it('of another size than confirmed is rejected as a whole, with the size', async () => {
    const { ids, query, add } = await students(2);
    await add();
    const body = { ...suspend, query, expected_count: 2 };
    const { status, error } = await call(server, admin, startBulk, { body });
    expect(status).toBe(409);
    expect(error).toMatchObject({ code: 'count_changed', count: 3 });
    await runBulk(server);
    expect(await statusesOf(ids)).toEqual(['active 1', 'active 1']);
  });

  it.each([
    {},
    { ids: [] },
    { ids: [1], query: '' },
    { ids: Array.from({ length: 1001 }, (_, index) => index + 1) },
    { query: 'status=nonsense' },
    { query: 'unknown=1' },
    { ids: [1], action: 'cancel' },
    { ids: [1], params: { unknown: 1 } },
    { ids: [1], expected_count: 0 },
    { ids: [1], expected_count: undefined },
  ])('that is not clear is a 422: %o', async (selection) => {
    const body = { ...suspend, expected_count: 1, ...selection };
    expect((await call(server, admin, startBulk, { body })).status).toBe(422);
  });

  it('ignores pages and the order of the list', async () => {
    const { ids, query } = await students(3);
    const paged = `${query}&page=7&page_size=1&ordering=nonsense&cursor=x`;
    await apply(server, admin, { ...suspend, query: paged }, 3);
    expect(await statusesOf(ids)).toEqual(ids.map(() => 'suspended 2'));
  });

  it('has no records of other lists, none that do not exist, and each once', async () => {
    const { ids } = await students(1);
    const teacher = await addTeacher(server.database);
    const body = { ...suspend, ids: [...ids, ...ids, teacher.id, owner.userId, 987_654_321] };
    const { body: seen } = await call(server, admin, previewBulk, { body });
    expect(seen.data).toMatchObject({ count: 1, eligible: 1 });
    const expected = { ...body, expected_count: 5 };
    const { error } = await call(server, admin, startBulk, { body: expected });
    expect(error).toMatchObject({ code: 'count_changed', count: 1 });
  });
});

describe('the preview', () => {
  it('counts the rows that would change and says why the others would not', async () => {
    const { ids, query } = await students(2);
    await students(1);
    const [first = 0] = ids;
    await apply(server, owner, { ...suspend, ids: [first] });
    const body = { ...suspend, query };
    const { body: seen } = await call(server, admin, previewBulk, {
      body,
      headers: { 'accept-language': 'de' },
    });
    expect(seen.data).toEqual({
      count: 2,
      eligible: 1,
      reasons: [{ code: 'unchanged', count: 1, message: 'Bereits gesperrt.' }],
      sample: [{ id: ids[1], name: expect.stringContaining('N1') }],
      total: expect.any(Number),
    });
    const reactivate = { ...body, action: 'reactivate' };
    const { body: other } = await call(server, admin, previewBulk, { body: reactivate });
    expect(other.data.reasons.map(({ code }) => code)).toEqual(['forbidden', 'unchanged']);
  });
});

describe('a row', () => {
  it('that was edited after the job was added stays as it is, and is listed', async () => {
    const { ids } = await students(3);
    const id = await start(server, admin, { ...suspend, ids });
    await call(server, owner, updateStudent, {
      id: ids[1] ?? 0,
      body: { phone: '+4915112345678' },
    });
    await runBulk(server);
    expect(await statusesOf(ids)).toEqual(['suspended 2', 'active 2', 'suspended 2']);
    expect(await readJob(server, admin, id)).toMatchObject({ done: 3, failed: 1 });
    expect(await rowsOf(server, admin, id)).toEqual([
      expect.objectContaining({ id: ids[1], state: 'failed', code: 'stale' }),
    ]);
    const { lines } = await callCsv(server, admin, listJobRows, { id, query: { state: 'failed' } });
    expect(lines).toEqual([
      'id,name,reference,state,code,reason',
      expect.stringMatching(`^${ids[1]},.* N1,.*@.*,failed,stale,Changed by someone else`),
    ]);
    const again = await call(server, admin, listStudents, { query: { failed_in: id } });
    expect(again.body.results.map((row) => row.id)).toEqual([ids[1]]);
    await apply(server, admin, { ...suspend, query: `failed_in=${id}` }, 1);
    expect(await statusesOf(ids)).toEqual(['suspended 2', 'suspended 3', 'suspended 2']);
  });

  it('that is erased or already so is skipped', async () => {
    const { ids } = await students(3, { status: 'suspended' });
    const [erased = 0] = ids;
    await server.database.write((writer) =>
      writer
        .updateTable('users')
        .set({ erased_at: new Date().toISOString() })
        .where('id', '=', erased)
        .execute(),
    );
    const reactivated = await apply(server, admin, { ...suspend, action: 'reactivate', ids });
    expect(reactivated.result).toEqual({ done: 2, skipped: 1 });
    expect(await statusesOf(ids)).toEqual(['suspended 1', 'active 2', 'active 2']);
    const again = await apply(server, admin, { ...suspend, action: 'reactivate', ids });
    expect(again).toMatchObject({ result: { skipped: 3 }, failed: 0, is_undoable: false });
  });

  it('that changes ends its sessions and has an event as if it was changed by hand', async () => {
    const { ids } = await students(1);
    const [id = 0] = ids;
    const session = await addSession(server.database, { user_id: id });
    const job = await apply(server, admin, { ...suspend, ids });
    const ended = await server.database.reader
      .selectFrom('sessions')
      .select('ended_at')
      .where('id', '=', session.id)
      .executeTakeFirst();
    expect(ended?.ended_at).not.toBeNull();
    const query = { subject: 'Student', subject_id: id };
    const { body } = await call(server, owner, listAuditEvents, { query });
    expect(body.results).toEqual([
      expect.objectContaining({
        action: 'user.status_changed',
        actor: expect.objectContaining({ id: admin.userId }),
        before: { status: 'active' },
        after: { status: 'suspended' },
        is_revertible: true,
      }),
    ]);
    const about = { subject: 'Job', subject_id: job.id };
    const { body: trail } = await call(server, owner, listAuditEvents, { query: about });
    expect(trail.results.map(({ action, after }) => [action, after])).toEqual([
      ['job.finished', { done: 1 }],
      ['job.started', { list: 'students', action: 'suspend', count: 1 }],
    ]);
    const [event] = body.results;
    await call(server, admin, revertAuditEvent, { id: event?.id ?? 0 });
    expect(await statusesOf(ids)).toEqual(['active 3']);
  });
});

describe('an undo', () => {
  it('takes a batch back, except for what was changed since, which it names', async () => {
    const { ids } = await students(6);
    const [edited = 0, reverted = 0, renamed = 0, ...others] = ids;
    const job = await apply(server, admin, { ...suspend, ids });
    expect(job.is_undoable).toBe(true);
    await call(server, owner, updateUser, { id: edited, body: { status: 'archived' } });
    await call(server, owner, updateStudent, { id: renamed, body: { last_name: 'New' } });
    await call(server, admin, updateStudent, { id: reverted, body: { locale: 'de' } });
    const undone = await undo(server, admin, job.id);
    expect(undone).toMatchObject({
      state: 'done',
      undoes_id: job.id,
      bulk: { list: 'students', action: 'suspend' },
      total: 6,
      failed: 3,
      result: { done: 3, left: 3 },
    });
    expect(await statusesOf(ids)).toEqual([
      'archived 3',
      'suspended 3',
      'suspended 3',
      ...others.map(() => 'active 3'),
    ]);
    const left = await rowsOf(server, admin, undone.id, 'left');
    expect(left.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([edited, reverted, renamed]);
    expect(await readJob(server, admin, job.id)).toMatchObject({
      is_undoable: false,
      undone_by_id: undone.id,
    });
    const again = await call(server, admin, undoJob, { id: job.id });
    expect(again.error).toMatchObject({ code: 'not_revertible' });
  });

  it('can be undone itself', async () => {
    const { ids } = await students(2);
    const job = await apply(server, admin, { ...suspend, ids });
    const undone = await undo(server, admin, job.id);
    expect(await statusesOf(ids)).toEqual(['active 3', 'active 3']);
    await undo(server, admin, undone.id);
    expect(await statusesOf(ids)).toEqual(['suspended 4', 'suspended 4']);
  });

  it('is for those who started the job, and for owners', async () => {
    const { ids } = await students(1);
    const job = await apply(server, owner, { ...suspend, ids });
    expect((await call(server, admin, undoJob, { id: job.id })).status).toBe(404);
    expect((await call(server, admin, cancelJob, { id: job.id })).status).toBe(404);
    const own = await apply(server, admin, {
      ...suspend,
      action: 'archive',
      ids: (await students(1)).ids,
    });
    expect((await undo(server, owner, own.id)).result).toEqual({ done: 1 });
  });
});
