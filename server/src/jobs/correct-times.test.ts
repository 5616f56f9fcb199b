import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '../database/database.ts';
import { testDatabase } from '../testing/database.ts';
import { addJob, jobKind, jobParts, readJob } from '../testing/jobs.ts';
import { correctTimes } from './correct-times.ts';
import { startJobRunner } from './runner.ts';
import { addScheduledJobs } from './schedules.ts';

let database: Database;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.close());

const now = new Date('2026-03-01T12:00:30.000Z');
const ahead = new Date('2027-03-01T12:00:30.000Z');
const mail = jobKind(async () => ({}));
const housekeeping = jobKind(async () => ({}), { kind: 'housekeeping', everyMs: 600_000 });

const correct = async (id: number) => {
  await correctTimes(database, [mail, housekeeping], now);
  return (await readJob(database, id)).run_at;
};

const change = (
  id: number,
  values: { state?: string; attempts?: number; run_at?: string; lease_token?: string },
) =>
  database.write((writer) => writer.updateTable('jobs').set(values).where('id', '=', id).execute());

describe('after the clock of the database was a year ahead', () => {
  it('a mail that was queued then is sent now', async () => {
    const id = await addJob(database, new Date(Date.now() + 365 * 86_400_000));
    const runner = startJobRunner(jobParts(database, () => new Date(), mail));
    onTestFinished(() => runner.stop());
    await expect.poll(async () => (await readJob(database, id)).state).toBe('done');
  });

  it('a scheduled job runs at its next time', async () => {
    await addScheduledJobs(database, [housekeeping], ahead);
    const { id } = await database.reader.selectFrom('jobs').select('id').executeTakeFirstOrThrow();
    expect(await correct(id)).toBe('2026-03-01T12:10:00.000Z');
  });

  it('a job of a killed node is taken over after the time of a lease', async () => {
    const id = await addJob(database, ahead);
    await change(id, { state: 'running', lease_token: 'of a node', attempts: 1 });
    expect(await correct(id)).toBe('2026-03-01T12:01:30.000Z');
  });

  it('a repetition waits no longer than others', async () => {
    const id = await addJob(database, ahead);
    await change(id, { attempts: 2 });
    expect(await correct(id)).toBe('2026-03-01T12:01:42.000Z');
  });
});

describe('with a correct clock', () => {
  it('no time is changed', async () => {
    const times = [
      { attempts: 0, run_at: '2026-03-01T12:00:31.000Z' },
      { attempts: 9, run_at: '2026-03-01T13:12:30.000Z' },
      {
        attempts: 1,
        state: 'running',
        lease_token: 'of a node',
        run_at: '2026-03-01T12:01:30.000Z',
      },
    ];
    for (const time of times) {
      const id = await addJob(database, now);
      await change(id, time);
      expect(await correct(id)).toBe(time.run_at);
    }
  });
});
