import { startBulk } from '@provost/contract/bulk.schema';
import { cancelJob, undoJob } from '@provost/contract/jobs.schema';
import { beforeEach, describe, expect, it } from 'vitest';
import { claimNext, runJob } from '../../jobs/run-job.ts';
import type { SignedIn } from '../../testing/app.ts';
import { apply, bulkParts, readJob, runBulk, start, undo } from '../../testing/calls/bulk-calls.ts';
import { call } from '../../testing/calls/call.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { addStudent } from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const clock = stoppedClock();
const server = sharedApp({ now: clock.now });
const owner = sharedUser(server, 'owner');
const suspend = { list: 'students', action: 'suspend' } as const;

/** More than one step. */
const many = 60;
let ids: number[];
let admin: SignedIn;
beforeEach(async () => {
  admin = await server.signIn('admin');
  ids = [];
  while (ids.length < many) ids.push((await addStudent(server.database)).id);
});

const countBy = async (status: string) => {
  const rows = await server.database.reader
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '=', status)
    .execute();
  return rows.length;
};
const events = async () => {
  const rows = await server.database.reader
    .selectFrom('audit_events')
    .select(['id', 'subject_id'])
    .where('subject', '=', 'Student')
    .where('subject_id', 'in', ids.map(String))
    .execute();
  return { count: rows.length, records: new Set(rows.map((row) => row.subject_id)).size };
};

/** Runs the next job. Something happens after each of its steps. */
async function runWith(afterStep: () => Promise<unknown>): Promise<void> {
  const parts = bulkParts(server);
  const claimed = await claimNext(parts);
  if (!claimed) throw new Error('There is no job.');
  const { kind } = claimed;
  const disturbed: typeof kind = {
    ...kind,
    run: (job, context) =>
      kind.run(job, {
        ...context,
        step: async (work) => {
          await context.step(work);
          await afterStep();
        },
      }),
  };
  await runJob(parts, { ...claimed, kind: disturbed }, new AbortController().signal);
}

class Killed extends Error {}

describe('a job', () => {
  it('whose process is killed in the middle is continued, and changes nothing twice', async () => {
    const id = await start(server, admin, { ...suspend, ids });
    const parts = bulkParts(server);
    const claimed = await claimNext(parts);
    let steps = 0;
    const run = claimed?.kind.run(
      { ...claimed.row, payload: JSON.parse(claimed.row.payload) as never },
      {
        signal: new AbortController().signal,
        // The transaction of the second step is rolled back, and nobody saves how the job ended.
        step: (work) =>
          server.database.write(async (writer) => {
            const progress = await work(writer);
            steps += 1;
            if (steps === 2) throw new Killed();
            await writer.updateTable('jobs').set(progress).where('id', '=', id).execute();
          }),
      },
    );
    await expect(run).rejects.toThrow(Killed);
    const before = await countBy('suspended');
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(many);
    clock.advance({ minutes: 2 });
    // Two nodes look for work.
    await Promise.all([runBulk(server), runBulk(server)]);
    expect(await readJob(server, admin, id)).toMatchObject({
      state: 'done',
      done: many,
      result: { done: many },
    });
    expect(await countBy('suspended')).toBe(many);
    expect(await events()).toEqual({ count: many, records: many });
  });

  it('that is cancelled in the middle keeps what is done, which can be undone', async () => {
    const id = await start(server, admin, { ...suspend, ids });
    await runWith(() => call(server, admin, cancelJob, { id }));
    const job = await readJob(server, admin, id);
    expect(job).toMatchObject({ state: 'cancelled', is_undoable: true });
    const done = await countBy('suspended');
    expect(done).toBe(job.done);
    expect(done).toBeLessThan(many);
    expect((await undo(server, admin, id)).result).toEqual({ done });
    expect(await countBy('active')).toBe(many);
  });

  it.each([{ status: 'suspended' }, { user_type: 'support' }])(
    'ends when the person who started it is %o; what is done stays and an owner can undo it',
    async (change) => {
      const id = await start(server, admin, { ...suspend, ids });
      await runWith(() =>
        server.database.write((writer) =>
          writer.updateTable('users').set(change).where('id', '=', admin.userId).execute(),
        ),
      );
      const job = await readJob(server, owner, id);
      expect(job).toMatchObject({ state: 'failed', error_code: 'forbidden', is_undoable: true });
      expect(await countBy('suspended')).toBe(job.done);
      const refused = await call(server, admin, undoJob, { id });
      expect([401, 403]).toContain(refused.status);
      await undo(server, owner, id);
      expect(await countBy('active')).toBe(many);
    },
  );

  it('beside another one on the same rows changes each row once', async () => {
    const archive = { list: 'students', action: 'archive' } as const;
    const first = await start(server, admin, { ...suspend, ids });
    const second = await start(server, owner, { ...archive, ids });
    const parts = bulkParts(server);
    const jobs = [await claimNext(parts), await claimNext(parts)];
    await Promise.all(jobs.map((job) => job && runJob(parts, job, new AbortController().signal)));
    const results = [await readJob(server, owner, first), await readJob(server, owner, second)];
    const done = results.map(({ result }) => Number(result?.done ?? 0));
    expect(done.reduce((sum, count) => sum + count, 0)).toBe(many);
    expect([await countBy('suspended'), await countBy('archived')]).toEqual(done);
    expect(await events()).toEqual({ count: many, records: many });
  });

  it('that is added twice with one key runs once', async () => {
    const body = { ...suspend, ids, expected_count: many };
    const headers = { 'idempotency-key': `bulk-${admin.userId}` };
    const first = await call(server, admin, startBulk, { body, headers });
    const again = await call(server, admin, startBulk, { body, headers });
    expect(again.headers['idempotent-replay']).toBe('true');
    expect(again.body.data.id).toBe(first.body.data.id);
    await runBulk(server);
    expect(await events()).toEqual({ count: many, records: many });
  });

  it('is undone once by two parallel requests', async () => {
    const job = await apply(server, admin, { ...suspend, ids });
    const added = await Promise.all([1, 2].map(() => call(server, admin, undoJob, { id: job.id })));
    expect(added.map(({ status }) => status).toSorted()).toEqual([202, 409]);
    await runBulk(server);
    expect(await events()).toEqual({ count: 2 * many, records: many });
  });
});
