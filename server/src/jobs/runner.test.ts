import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '../database/database.ts';
import { testDatabase } from '../testing/database.ts';
import { addJob, jobKind, jobParts, readJob } from '../testing/jobs.ts';
import type { JobKind } from './job-kind.ts';
import { startJobRunner } from './runner.ts';

let database: Database;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.close());

const now = () => new Date();

function start(kind: JobKind, more: Partial<Database> = {}) {
  const runner = startJobRunner(jobParts({ ...database, ...more }, now, kind));
  onTestFinished(() => runner.stop());
  return runner;
}
const stateOf = async (id: number) => (await readJob(database, id)).state;

describe('a runner', () => {
  it('runs jobs that are added while it runs, and several at a time', async () => {
    const all = Promise.withResolvers<void>();
    let waiting = 0;
    start(
      jobKind(async () => {
        waiting += 1;
        if (waiting === 2) all.resolve();
        await all.promise;
        return {};
      }),
    );
    const ids = [await addJob(database, now()), await addJob(database, now())];
    for (const id of ids) await expect.poll(() => stateOf(id)).toBe('done');
  });

  it('waits for a running job when it is stopped, and starts no other', async () => {
    const started = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const ids: number[] = [];
    const runner = start(
      jobKind(async ({ id }) => {
        ids.push(id);
        started.resolve();
        await finish.promise;
        return {};
      }),
    );
    const id = await addJob(database, now());
    await started.promise;
    const stopped = runner.stop();
    const later = await addJob(database, now());
    finish.resolve();
    await stopped;
    expect(await stateOf(id)).toBe('done');
    expect(await stateOf(later)).toBe('queued');
    expect(ids).toEqual([id]);
  });

  it('that is stopped releases a job that can stop, without counting the attempt', async () => {
    const started = Promise.withResolvers<void>();
    const runner = start(
      jobKind(async (_job, { signal, step }) => {
        started.resolve();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        await step(async () => ({ done: 1 }));
        return {};
      }),
    );
    const id = await addJob(database, now());
    await started.promise;
    await runner.stop();
    expect(await readJob(database, id)).toMatchObject({
      state: 'queued',
      attempts: 0,
      lease_token: null,
      done: 0,
      error: null,
    });
    start(jobKind(async () => ({})));
    await expect.poll(() => stateOf(id)).toBe('done');
  });

  it('continues when the database was unavailable', async () => {
    const write = vi.fn(database.write).mockRejectedValueOnce(new Error('unavailable'));
    const id = await addJob(database, now());
    start(
      jobKind(async () => ({})),
      { write: write as Database['write'] },
    );
    await expect.poll(() => stateOf(id)).toBe('done');
  });

  it('does not write while there is nothing to do', async () => {
    const isIdle = Promise.withResolvers<void>();
    const write = vi.fn(database.write);
    let polls = 0;
    const reader = new Proxy(database.reader, {
      get(target, name) {
        if (name === 'selectFrom') polls += 1;
        if (polls === 6) isIdle.resolve();
        return Reflect.get(target, name, target);
      },
    });
    start(
      jobKind(async () => ({})),
      { reader, write: write as Database['write'] },
    );
    await isIdle.promise;
    expect(write).not.toHaveBeenCalled();
  });

  it('adds a scheduled job if there is none', async () => {
    const kind = jobKind(async () => ({}), { kind: 'housekeeping', everyMs: 60_000 });
    const schedule = () =>
      database.reader.selectFrom('jobs').select(['kind', 'state', 'unique_key']).execute();
    start(kind);
    await expect
      .poll(schedule)
      .toEqual([{ kind: 'housekeeping', state: 'queued', unique_key: 'schedule:housekeeping' }]);
    await database.write((writer) => writer.deleteFrom('jobs').execute());
    start(kind);
    await expect.poll(async () => (await schedule()).length).toBe(1);
  });
});
