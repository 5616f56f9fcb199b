import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../database/database.ts';
import { stoppedClock, type TestClock } from '../testing/clock.ts';
import { testDatabase } from '../testing/database.ts';
import { addJob, jobKind, jobParts, readJob } from '../testing/jobs.ts';
import { cancelJob } from './jobs.repository.ts';
import { claimNext, runJob } from './run-job.ts';

let clock: TestClock;
let database: Database;
beforeEach(async () => {
  clock = stoppedClock();
  database = await testDatabase();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await database.close();
});

/** Starts a job that runs until it is released, or until its signal is aborted. */
async function startJob(used: Database = database) {
  const id = await addJob(database, clock.now());
  const finish = Promise.withResolvers<void>();
  const kind = jobKind(async (_job, { signal }) => {
    const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve));
    await Promise.race([finish.promise, aborted]);
    return { isAborted: signal.aborted };
  });
  const parts = jobParts(used, clock.now, kind);
  const job = await claimNext(parts);
  if (!job) throw new Error('nothing to claim');
  const ended = runJob(parts, job, new AbortController().signal);
  return { id, parts, ended, finish: () => finish.resolve() };
}

const beat = (seconds: number) => {
  clock.advance({ seconds });
  vi.advanceTimersByTime(15_000);
};

describe('the lease of a running job', () => {
  it('is renewed, however long the job runs', async () => {
    const { id, parts, ended, finish } = await startJob();
    for (let times = 0; times < 6; times += 1) {
      beat(50);
      const end = new Date(clock.now().getTime() + 60_000).toISOString();
      await expect.poll(async () => (await readJob(database, id)).run_at).toBe(end);
      expect(await claimNext(parts)).toBeUndefined();
    }
    finish();
    await ended;
    expect(await readJob(database, id)).toMatchObject({ state: 'done', attempts: 1 });
  });

  it('ends when the job is cancelled, and the job stops', async () => {
    const { id, ended } = await startJob();
    await database.write((writer) => cancelJob(writer, id, clock.now()));
    beat(15);
    await ended;
    expect(await readJob(database, id)).toMatchObject({ state: 'cancelled', result: null });
  });

  it('ends when it could not be renewed in time, and the job stops', async () => {
    const write = vi.fn(database.write);
    const { id, ended } = await startJob({ ...database, write: write as Database['write'] });
    write.mockRejectedValue(new Error('the database is unavailable'));
    beat(30);
    beat(30);
    await ended;
    expect(await readJob(database, id)).toMatchObject({ state: 'running', attempts: 1 });
  });
});

it('the end of a job is saved when the database is available again', async () => {
  const write = vi.fn(database.write);
  const unavailable = new Error('the database is unavailable');
  const used = {
    ...database,
    write: write as Database['write'],
    isUnavailable: (error: unknown) => error === unavailable,
  };
  const { id, ended, finish } = await startJob(used);
  write.mockRejectedValueOnce(unavailable);
  finish();
  await ended;
  expect(await readJob(database, id)).toMatchObject({ state: 'done', attempts: 1 });
});

it('the result of a job is saved after an outage that was longer than its lease', async () => {
  const write = vi.fn(database.write);
  const unavailable = new Error('the database is unavailable');
  const used = {
    ...database,
    write: write as Database['write'],
    isUnavailable: (error: unknown) => error === unavailable,
  };
  const { id, ended, finish } = await startJob(used);
  write.mockRejectedValue(unavailable);
  finish();
  beat(60);
  beat(60);
  await vi.waitUntil(() => write.mock.calls.length > 4, { timeout: 120_000 });
  write.mockImplementation(database.write);
  await ended;
  expect(await readJob(database, id)).toMatchObject({ state: 'done', attempts: 1 });
});
