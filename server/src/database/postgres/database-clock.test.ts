import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { claimNext, runJob } from '../../jobs/run-job.ts';
import { testDatabase } from '../../testing/database.ts';
import { addJob, jobKind, jobParts, readJob } from '../../testing/jobs.ts';
import type { Database } from '../database.ts';
import { DatabaseClock } from '../database-clock.ts';

let database: Database;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  vi.useRealTimers();
  await database.close();
});

async function nodeWithClock(aheadSeconds: number) {
  const real = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: real + aheadSeconds * 1000 });
  const clock = new DatabaseClock(database);
  await clock.sync();
  const { skewSeconds } = clock;
  clock.stop();
  vi.useRealTimers();
  return { now: clock.now, skewSeconds };
}

test.each([600, -600])(
  'a node whose clock is %s seconds ahead has the time of the database, and knows how wrong it is',
  async (ahead) => {
    const { now, skewSeconds } = await nodeWithClock(ahead);
    const [before, after] = [await database.time(), now()];
    expect(Math.abs(after.getTime() - before.getTime())).toBeLessThan(60_000);
    expect(Math.abs(skewSeconds - ahead)).toBeLessThan(60);
  },
);

test.each([600, -600])(
  'a job that runs on one node is not taken over by another whose clock is %s seconds ahead',
  async (ahead) => {
    const [right, wrong] = [await nodeWithClock(0), await nodeWithClock(ahead)];
    const ran: string[] = [];
    const partsOf = (name: string, { now }: { now: () => Date }) =>
      jobParts(
        database,
        now,
        jobKind(async () => {
          ran.push(name);
          return {};
        }),
      );
    for (const [one, other] of [
      [partsOf('right', right), partsOf('wrong', wrong)],
      [partsOf('wrong', wrong), partsOf('right', right)],
    ] as const) {
      const id = await addJob(database, one.now());
      const claimed = await claimNext(one);
      expect(await claimNext(other)).toBeUndefined();
      if (claimed) await runJob(one, claimed, new AbortController().signal);
      expect(await readJob(database, id)).toMatchObject({ state: 'done', attempts: 1 });
    }
    expect(ran).toEqual(['right', 'wrong']);
  },
);
