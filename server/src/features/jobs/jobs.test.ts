import { listAuditEvents } from '@provost/contract/audit.schema';
import { cancelJob, listJobs, readJob } from '@provost/contract/jobs.schema';
import { describe, expect, it } from 'vitest';
import { claimNext } from '../../jobs/run-job.ts';
import { call } from '../../testing/calls/call.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { addJob, jobKind, jobParts, runDueJobs } from '../../testing/jobs.ts';
import { addUser } from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const clock = stoppedClock();
const server = sharedApp({ now: clock.now });
const owner = sharedUser(server, 'owner');

const add = (options: Parameters<typeof addJob>[2] = {}) =>
  addJob(server.database, clock.now(), options);
const idsOf = async (query: Record<string, string>) => {
  const { body } = await call(server, owner, listJobs, { query });
  return body.results.map(({ id }) => id);
};

describe('the list of jobs', () => {
  it('shows each job with its state, progress and next attempt', async () => {
    const { id: userId } = await addUser(server.database, 'support', {
      full_name: 'Ana Lima',
      email: 'ana.lima@example.org',
      search_key: 'ana lima ana.lima@example.org',
    });
    const first = await add({ aboutUser: userId });
    const parts = jobParts(
      server.database,
      clock.now,
      jobKind(async (_job, { step }) => {
        await step(async () => ({ done: 2, total: 3, failed: 1 }));
        return { sent: 2 };
      }),
    );
    await runDueJobs(parts);
    clock.advance({ seconds: 1 });
    const second = await add({ kind: 'housekeeping' });
    const { body } = await call(server, owner, listJobs);
    expect(body.results).toEqual([
      expect.objectContaining({
        id: second,
        kind: 'housekeeping',
        state: 'queued',
        next_attempt_at: clock.now().toISOString(),
        about: null,
      }),
      {
        id: first,
        kind: 'mail.send',
        state: 'done',
        done: 2,
        total: 3,
        failed: 1,
        result: { sent: 2 },
        error: null,
        error_code: null,
        attempts: 1,
        about: { id: userId, full_name: 'Ana Lima', user_type: 'support' },
        created_at: '2026-03-02T10:00:00.000Z',
        started_at: '2026-03-02T10:00:00.000Z',
        finished_at: '2026-03-02T10:00:00.000Z',
        next_attempt_at: null,
        created_by: null,
        bulk: null,
        undoes_id: null,
        undone_by_id: null,
        is_undoable: false,
      },
    ]);
    expect(await idsOf({ state: 'done,failed' })).toEqual([first]);
    expect(await idsOf({ kind: 'housekeeping' })).toEqual([second]);
    expect(await idsOf({ search: 'lima' })).toEqual([first]);
    expect(await idsOf({ search: 'ana.lima@' })).toEqual([first]);
    const { body: one } = await call(server, owner, readJob, { id: first });
    expect(one.data).toEqual(body.results[1]);
  });

  it('names the kind of an error beside its text, which has none in earlier versions', async () => {
    const errors = ['[mail_timeout] The mail server did not respond (ETIMEDOUT).', 'Earlier.'];
    for (const error of errors) {
      const id = await add({ kind: 'mail.send' });
      await server.database.write((writer) =>
        writer.updateTable('jobs').set({ error }).where('id', '=', id).execute(),
      );
      const { error: text, error_code } = (await call(server, owner, readJob, { id })).body.data;
      expect([error_code, text]).toEqual(
        error === 'Earlier.'
          ? [null, error]
          : ['mail_timeout', 'The mail server did not respond (ETIMEDOUT).'],
      );
    }
  });

  it('is for owners', async () => {
    const id = await add();
    for (const role of ['admin', 'finance', 'support', 'teacher', 'student'] as const) {
      const other = await server.signIn(role);
      expect((await call(server, other, listJobs)).status).toBe(403);
      // Admins and finance start jobs, and find those.
      const status = ['admin', 'finance'].includes(role) ? 404 : 403;
      expect((await call(server, other, readJob, { id })).status).toBe(status);
      expect((await call(server, other, cancelJob, { id })).status).toBe(status);
    }
  });

  it('has no payload, lease or unique key', async () => {
    const id = await add({ payload: { link_id: 'x' }, uniqueKey: 'k' });
    const { body } = await call(server, owner, readJob, { id });
    expect(JSON.stringify(body)).not.toMatch(/payload|lease|unique|link_id/);
  });
});

describe('a job', () => {
  const cancel = (id: number) => call(server, owner, cancelJob, { id });

  it('can be cancelled while it is queued, once, with a trace', async () => {
    const id = await add();
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await cancel(id);
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ id, state: 'cancelled', next_attempt_at: null });
    }
    const { body } = await call(server, owner, listAuditEvents, {
      query: { action: 'job.cancelled', subject_id: String(id) },
    });
    expect(body.results).toHaveLength(1);
    expect(body.results[0]?.actor?.id).toBe(owner.userId);
  });

  it('can be cancelled while it runs', async () => {
    const id = await add({ kind: 'housekeeping' });
    const parts = jobParts(
      server.database,
      clock.now,
      jobKind(async () => ({}), { kind: 'housekeeping' }),
    );
    for (let job = await claimNext(parts); job?.row.id !== id; job = await claimNext(parts));
    expect((await cancel(id)).body.data.state).toBe('cancelled');
  });

  it('that has finished cannot be cancelled', async () => {
    const id = await add();
    await runDueJobs(
      jobParts(
        server.database,
        clock.now,
        jobKind(async () => ({})),
      ),
    );
    const { status, error } = await cancel(id);
    expect(status).toBe(409);
    expect(error?.code).toBe('job_finished');
  });

  it('that does not exist is not found', async () => {
    expect((await cancel(999_999)).status).toBe(404);
    const { status } = await call(server, owner, readJob, { id: 999_999 });
    expect(status).toBe(404);
  });
});
