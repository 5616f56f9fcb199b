import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { UnusableDatabaseError } from '../database/unusable-database.ts';
import { stoppedClock, type TestClock } from '../testing/clock.ts';
import { testDatabase } from '../testing/database.ts';
import { addJob, jobKind, jobParts, readJob, runDueJobs } from '../testing/jobs.ts';
import { backoffMs } from './backoff.ts';
import { correctTimes } from './correct-times.ts';
import { enqueueJob } from './enqueue-job.ts';
import { JobError } from './job-kind.ts';
import { claimNext, runJob } from './run-job.ts';

let clock: TestClock;
let database: Database;
beforeEach(async () => {
  clock = stoppedClock();
  database = await testDatabase();
});
afterEach(() => database.close());

const running = new AbortController().signal;

describe('a failed attempt', () => {
  const failing = jobKind(
    async () => {
      throw new JobError('The mail server is busy.');
    },
    { maxAttempts: 3 },
  );

  it('is repeated later and later, then the job fails with the error', async () => {
    const parts = jobParts(database, clock.now, failing);
    const id = await addJob(database, clock.now());
    expect(await runDueJobs(parts)).toBe(1);
    const { run_at, ...job } = await readJob(database, id);
    expect(job).toMatchObject({
      state: 'queued',
      attempts: 1,
      error: '[unexpected] The mail server is busy.',
    });
    expect(Date.parse(run_at) - clock.now().getTime()).toBeGreaterThanOrEqual(
      backoffMs({ attempts: 1 }, 0),
    );
    clock.advance({ seconds: 20 });
    expect(await runDueJobs(parts)).toBe(0);
    clock.advance({ seconds: 20 });
    expect(await runDueJobs(parts)).toBe(1);
    clock.advance({ seconds: 72 });
    expect(await runDueJobs(parts)).toBe(1);
    expect(await readJob(database, id)).toMatchObject({
      state: 'failed',
      attempts: 3,
      error: '[unexpected] The mail server is busy.',
      finished_at: clock.now().toISOString(),
    });
  });

  it('waits twice as long each time, up to an hour, with jitter', () => {
    expect([1, 2, 3, 20].map((attempts) => backoffMs({ attempts }, 0.5))).toEqual([
      30_000, 60_000, 120_000, 3_600_000,
    ]);
    expect([backoffMs({ attempts: 1 }, 0), backoffMs({ attempts: 1 }, 1)]).toEqual([
      24_000, 36_000,
    ]);
  });

  it('counts from the last progress, so a long job outlives many restarts', async () => {
    const id = await addJob(database, clock.now());
    const kind = jobKind(
      async (job, { step }) => {
        if (job.done < 6) {
          await step(async () => ({ done: job.done + 1 }));
          throw new JobError('The server stopped.');
        }
        return {};
      },
      { maxAttempts: 2 },
    );
    for (let restart = 0; restart < 7; restart += 1) {
      expect(await runDueJobs(jobParts(database, clock.now, kind))).toBe(1);
      clock.advance({ seconds: 40 });
    }
    expect(await readJob(database, id)).toMatchObject({ state: 'done', done: 6 });
  });

  it('counts progress that an earlier attempt has made only once', async () => {
    const id = await addJob(database, clock.now());
    const kind = jobKind(
      async (_job, { step }) => {
        await step(async () => ({ done: 3 }));
        throw new JobError('The server stopped.');
      },
      { maxAttempts: 2 },
    );
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await runDueJobs(jobParts(database, clock.now, kind));
      clock.advance({ minutes: 2 });
    }
    expect(await readJob(database, id)).toMatchObject({ state: 'failed', attempts: 2 });
  });

  it('is repeated within seconds where the database was down', async () => {
    const id = await addJob(database, clock.now());
    let isDown = true;
    // As each of the engines says it.
    const restarts = Object.assign(new UnusableDatabaseError('DATABASE_URL', 'It restarts'), {
      code: 'ECONNRESET',
    });
    const kind = jobKind(async () => {
      if (isDown) throw restarts;
      return {};
    });
    const parts = jobParts(database, clock.now, kind);
    await runDueJobs(parts);
    expect(await readJob(database, id)).toMatchObject({ state: 'queued', attempts: 1 });
    isDown = false;
    clock.advance({ seconds: 6 });
    await runDueJobs(parts);
    expect(await readJob(database, id)).toMatchObject({ state: 'done' });
  });

  it('does not end a job because the database was down for ten minutes', async () => {
    const id = await addJob(database, clock.now());
    const back = clock.now().getTime() + 10 * 60_000;
    const full = Object.assign(new UnusableDatabaseError('DATABASE_URL', 'The disk is full'), {
      code: '53100',
    });
    const kind = jobKind(async () => {
      if (clock.now().getTime() < back) throw full;
      return {};
    });
    const parts = jobParts(database, clock.now, kind);
    for (let second = 0; second < 20 * 60; second += 5) {
      await runDueJobs(parts);
      if (second % 60 === 0) await correctTimes(database, [kind], clock.now());
      clock.advance({ seconds: 5 });
    }
    expect(await readJob(database, id)).toMatchObject({ state: 'done' });
  });

  it('that is permanent is not repeated', async () => {
    const kind = jobKind(async () => {
      throw new JobError('Refused.', { isPermanent: true });
    });
    const id = await addJob(database, clock.now());
    await runDueJobs(jobParts(database, clock.now, kind));
    expect(await readJob(database, id)).toMatchObject({ state: 'failed', attempts: 1 });
  });

  it('does not reveal the text of an unexpected error', async () => {
    const kind = jobKind(async () => {
      throw new Error('password=hunter2');
    });
    const id = await addJob(database, clock.now());
    await runDueJobs(jobParts(database, clock.now, kind));
    const { error } = await readJob(database, id);
    expect(error).toBe("[unexpected] Unexpected error. The server's log has the details.");
  });
});

describe('a lease', () => {
  it('lets another runner continue the job of one that died', async () => {
    const id = await addJob(database, clock.now());
    const kind = jobKind(async () => ({ by: 'the second' }));
    const parts = jobParts(database, clock.now, kind);
    const dead = await claimNext(parts);
    expect(dead?.row.id).toBe(id);
    clock.advance({ seconds: 59 });
    expect(await runDueJobs(parts)).toBe(0);
    clock.advance({ seconds: 1 });
    expect(await runDueJobs(parts)).toBe(1);
    expect(await readJob(database, id)).toMatchObject({ state: 'done', attempts: 2 });
    // The first one was only slow: its end changes nothing.
    const late = jobKind(async () => ({ by: 'the first' }));
    if (dead) await runJob(parts, { ...dead, kind: late }, running);
    expect((await readJob(database, id)).result).toBe('{"by":"the second"}');
  });

  it('does not let a job that ends its process run forever', async () => {
    const id = await addJob(database, clock.now());
    const parts = jobParts(
      database,
      clock.now,
      jobKind(async () => ({}), { maxAttempts: 2 }),
    );
    for (let crash = 0; crash < 2; crash += 1) {
      expect(await claimNext(parts)).toBeDefined();
      clock.advance({ minutes: 2 });
    }
    await runDueJobs(parts);
    expect(await readJob(database, id)).toMatchObject({
      state: 'failed',
      error: '[interrupted] The server stopped during the last attempt.',
    });
  });

  it('that was lost stops the next step without any effect', async () => {
    const id = await addJob(database, clock.now());
    const kind = jobKind(async (_job, { step }) => {
      clock.advance({ minutes: 2 });
      const other = jobKind(async () => ({ by: 'another' }));
      await runDueJobs(jobParts(database, clock.now, other));
      await step(async (writer) => {
        await enqueueJob(writer, { kind: 'mail.send', payload: {}, now: clock.now() });
        return { done: 1 };
      });
      return { by: 'the first' };
    });
    const parts = jobParts(database, clock.now, kind);
    expect(await runDueJobs(parts)).toBe(1);
    expect(await readJob(database, id)).toMatchObject({
      state: 'done',
      result: '{"by":"another"}',
      done: 0,
    });
    const { length } = await database.reader.selectFrom('jobs').select('id').execute();
    expect(length).toBe(1);
  });
});
