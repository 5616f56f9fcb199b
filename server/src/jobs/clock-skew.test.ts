import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../database/database.ts';
import { DatabaseClock } from '../database/database-clock.ts';
import { testDatabase } from '../testing/database.ts';
import { addJob, jobKind, jobParts, readJob } from '../testing/jobs.ts';
import { claimNext, runJob } from './run-job.ts';

let database: Database;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  vi.useRealTimers();
  await database.close();
});

/** The time that a database server on another machine has. */
const started = Date.now() - performance.now();
const time = async () => new Date(started + performance.now());

async function nodeWithClock(aheadSeconds: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadSeconds * 1000 });
  const clock = new DatabaseClock({ time });
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
    const [before, after] = [await time(), now()];
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
