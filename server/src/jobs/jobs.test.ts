import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { stoppedClock, type TestClock } from '../testing/clock.ts';
import { testDatabase } from '../testing/database.ts';
import { addJob, jobKind, jobParts, readJob, runDueJobs } from '../testing/jobs.ts';
import { addUser } from '../testing/rows/rows.ts';
import { enqueueJob } from './enqueue-job.ts';
import { JobError } from './job-kind.ts';
import { cancelJob, cancelJobsAbout } from './jobs.repository.ts';

let clock: TestClock;
let database: Database;
beforeEach(async () => {
  clock = stoppedClock();
  database = await testDatabase();
});
afterEach(() => database.close());

const runAll = (kind = jobKind(async () => ({}))) =>
  runDueJobs(jobParts(database, clock.now, kind));
const cancel = (id: number) => database.write((writer) => cancelJob(writer, id, clock.now()));

describe('jobs', () => {
  it('run once each, with eight claimers at a time', async () => {
    const ids = await database.write(async (writer) => {
      const added: number[] = [];
      for (let index = 0; index < 500; index += 1) {
        const job = { kind: 'mail.send', payload: { index }, now: clock.now() } as const;
        added.push(await enqueueJob(writer, job));
      }
      return added;
    });
    const ran: number[] = [];
    const kind = jobKind(async ({ id }) => {
      ran.push(id);
      return {};
    });
    const counts = await Promise.all(Array.from({ length: 8 }, () => runAll(kind)));
    expect(counts.reduce((sum, count) => sum + count)).toBe(500);
    expect(ran.toSorted((a, b) => a - b)).toEqual(ids);
    const done = await database.reader.selectFrom('jobs').select('state').distinct().execute();
    expect(done).toEqual([{ state: 'done' }]);
  });

  it('exist only if the transaction that added them commits', async () => {
    const failed = database.write(async (writer) => {
      await enqueueJob(writer, { kind: 'mail.send', payload: {}, now: clock.now() });
      throw new Error('refused');
    });
    await expect(failed).rejects.toThrow('refused');
    expect(await runAll()).toBe(0);
  });

  it('start when they are due, the earliest first', async () => {
    const order: unknown[] = [];
    const kind = jobKind(async ({ payload }) => {
      order.push(payload);
      return {};
    });
    const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000);
    await addJob(database, clock.now(), { payload: { at: 2 }, runAt: at(2) });
    await addJob(database, clock.now(), { payload: { at: 1 }, runAt: at(1) });
    await addJob(database, clock.now(), { payload: { at: 9 }, runAt: at(9) });
    const parts = jobParts(database, clock.now, kind);
    expect(await runDueJobs(parts)).toBe(0);
    clock.advance({ minutes: 2 });
    expect(await runDueJobs(parts)).toBe(2);
    expect(order).toEqual([{ at: 1 }, { at: 2 }]);
  });

  it('of a kind that this version does not know are left to others', async () => {
    await addJob(database, clock.now(), { kind: 'housekeeping' });
    expect(await runAll()).toBe(0);
  });

  it('with the same unique key are not added twice while one is queued or running', async () => {
    const uniqueKey = 'report of May';
    const first = await addJob(database, clock.now(), { uniqueKey });
    const parts = jobParts(
      database,
      clock.now,
      jobKind(async () => ({ second: await addJob(database, clock.now(), { uniqueKey }) })),
    );
    const parallel = Array.from({ length: 5 }, () => addJob(database, clock.now(), { uniqueKey }));
    expect(new Set(await Promise.all(parallel))).toEqual(new Set([first]));
    expect(await runDueJobs(parts)).toBe(1);
    expect(await readJob(database, first)).toMatchObject({
      state: 'done',
      result: JSON.stringify({ second: first }),
    });
    expect(await addJob(database, clock.now(), { uniqueKey })).toBeGreaterThan(first);
  });
});

describe('the steps of a job', () => {
  it('are saved with their progress, and are not repeated by the next attempt', async () => {
    const id = await addJob(database, clock.now(), { payload: { items: ['a', 'b', 'c', 'd'] } });
    const seen: string[] = [];
    const kind = jobKind(async (job, { step }) => {
      const { items } = job.payload as { items: string[] };
      for (let done = job.done; done < items.length; done += 1) {
        if (done === 2 && job.attempts === 1) throw new JobError('Busy.');
        await step(async () => {
          seen.push(items[done] ?? '');
          return { done: done + 1, total: items.length, failed: done > 2 ? 1 : 0 };
        });
      }
      return {};
    });
    const parts = jobParts(database, clock.now, kind);
    await runDueJobs(parts);
    expect(await readJob(database, id)).toMatchObject({ state: 'queued', done: 2, total: 4 });
    clock.advance({ minutes: 1 });
    await runDueJobs(parts);
    expect(await readJob(database, id)).toMatchObject({
      state: 'done',
      done: 4,
      total: 4,
      failed: 1,
      error: null,
    });
    expect(seen).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('a cancelled job', () => {
  it('never starts if it was queued', async () => {
    const id = await addJob(database, clock.now());
    expect(await cancel(id)).toBe(true);
    expect(await cancel(id)).toBe(false);
    expect(await runAll()).toBe(0);
    expect(await readJob(database, id)).toMatchObject({ state: 'cancelled' });
  });

  it('stops before its next step if it was running', async () => {
    const id = await addJob(database, clock.now());
    let steps = 0;
    const kind = jobKind(async (_job, { step }) => {
      const count = async () => {
        steps += 1;
        return { done: steps };
      };
      await step(count);
      await cancel(id);
      await step(count);
      return {};
    });
    await runAll(kind);
    expect(steps).toBe(1);
    expect(await readJob(database, id)).toMatchObject({ state: 'cancelled', done: 1, error: null });
  });

  it('is one of those about a user who is erased', async () => {
    const user = await addUser(database, 'support');
    const about = await addJob(database, clock.now(), { aboutUser: user.id });
    const other = await addJob(database, clock.now());
    await database.write((writer) => cancelJobsAbout(writer, user.id, clock.now()));
    expect(await readJob(database, about)).toMatchObject({ state: 'cancelled' });
    expect(await readJob(database, other)).toMatchObject({ state: 'queued' });
  });
});
