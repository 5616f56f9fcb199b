import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { Database } from '../database/database.ts';
import { testDatabase } from '../testing/database.ts';
import { addJob, jobKind, jobParts, readJob } from '../testing/jobs.ts';
import { hasOwnerEnded, leaseTokenOf, newLeaseToken } from './lease-owner.ts';
import { startJobRunner } from './runner.ts';

let database: Database;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.close());

/** A process that has ended, and the token of a lease that it had. */
async function killedProcess(): Promise<string> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(child, 'spawn');
  const token = leaseTokenOf(child.pid ?? 0);
  expect(hasOwnerEnded(token)).toBe(false);
  child.kill('SIGKILL');
  await once(child, 'exit');
  return token;
}

async function runningJob(token: string): Promise<number> {
  const now = new Date();
  const id = await addJob(database, now);
  const run_at = new Date(now.getTime() + 60_000).toISOString();
  await database.write((writer) =>
    writer
      .updateTable('jobs')
      .set({ state: 'running', lease_token: token, run_at, attempts: 1, done: 3 })
      .where('id', '=', id)
      .execute(),
  );
  return id;
}

it('a job of a process that was killed goes on when a server of its machine starts', async () => {
  const id = await runningJob(await killedProcess());
  const parts = jobParts(
    database,
    () => new Date(),
    jobKind(async ({ done }) => ({ wentOnBehind: done })),
  );
  const runner = startJobRunner(parts);
  onTestFinished(() => runner.stop());
  await expect.poll(async () => (await readJob(database, id)).state).toBe('done');
  expect(await readJob(database, id)).toMatchObject({ attempts: 2, result: '{"wentOnBehind":3}' });
});

it.each([
  ['this process', newLeaseToken()],
  ['another machine', `other.1.1.${newLeaseToken()}`],
  ['an earlier version', 'd0f0a2a4-3c55-4f6c-8a3e-6a1a0c1b2c3d'],
])('a job of %s keeps its lease', async (_, token) => {
  const taken = await runningJob(token);
  const parts = jobParts(
    database,
    () => new Date(),
    jobKind(async () => ({})),
  );
  const runner = startJobRunner(parts);
  onTestFinished(() => runner.stop());
  const other = await addJob(database, new Date());
  await expect.poll(async () => (await readJob(database, other)).state).toBe('done');
  expect(await readJob(database, taken)).toMatchObject({ state: 'running', lease_token: token });
});
