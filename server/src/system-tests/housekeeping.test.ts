import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { housekeeping } from '../housekeeping/housekeeping.ts';
import { claimNext, type JobParts, runJob } from '../jobs/run-job.ts';
import { addScheduledJobs } from '../jobs/schedules.ts';
import { createLink } from '../school/accounts/account-links.ts';
import { login, refreshWith, signedIn } from '../testing/accounts/accounts.ts';
import { buildTestApp, type TestApp } from '../testing/app.ts';
import { stoppedClock, type TestClock } from '../testing/clock.ts';
import { addJob, jobParts, runDueJobs } from '../testing/jobs.ts';

let clock: TestClock;
let server: TestApp;
let parts: JobParts;
beforeEach(async () => {
  clock = stoppedClock();
  // Sessions that are refreshed last for the whole test.
  server = await buildTestApp({ now: clock.now, config: { staffSessionHours: 90 * 24 } });
  const { database } = server;
  parts = jobParts(database, clock.now, housekeeping({ database, now: clock.now }));
  await addScheduledJobs(database, parts.kinds, clock.now());
});
afterEach(() => server.close());

/** The next scheduled run. */
async function run(): Promise<void> {
  clock.advance({ minutes: 10 });
  expect(await runDueJobs(parts)).toBe(1);
}

type Table =
  | 'sessions'
  | 'refresh_tokens'
  | 'attempts'
  | 'idempotency_keys'
  | 'jobs'
  | 'account_links';
const count = async (table: Table): Promise<number> =>
  (await server.database.reader.selectFrom(table).selectAll().execute()).length;

const addKeys = (userId: number, number: number, age: { days: number }) =>
  server.database.write((writer) =>
    writer
      .insertInto('idempotency_keys')
      .values(
        Array.from({ length: number }, (_, index) => ({
          user_id: userId,
          key: `${index}, ${age.days} days old`,
          fingerprint: 'of a request',
          status: 200,
          body: '{}',
          created_at: clock.inDays(-age.days),
        })),
      )
      .execute(),
  );

describe('housekeeping', () => {
  it('deletes expired rows, and no others', async () => {
    const abandoned = await signedIn(server, 'owner');
    await refreshWith(server, abandoned.refresh);
    clock.advance({ days: 1 });
    const { refresh, user } = await signedIn(server, 'owner');
    await login(server, 'nobody@example.org');
    await run();
    expect(await count('sessions')).toBe(2);
    expect(await count('refresh_tokens')).toBe(3);
    // The failed one, for its account and its network, and the known networks of two accounts.
    expect(await count('attempts')).toBe(4);

    clock.advance({ days: 13, minutes: 11 });
    await addKeys(user.id, 1, { days: 1 });
    await addKeys(user.id, 1, { days: 0 });
    let newest = await refreshWith(server, refresh);
    expect(newest.statusCode).toBe(200);
    await run();
    // Networks are known for 30 days.
    expect(await count('attempts')).toBe(2);
    expect(await count('idempotency_keys')).toBe(1);
    // Expired sessions are kept for 30 days, in case the clock was wrong.
    expect(await count('sessions')).toBe(2);

    for (let weeks = 0; weeks < 5; weeks += 1) {
      clock.advance({ days: 7 });
      newest = await refreshWith(server, newest.json().refresh);
      await run();
    }
    expect(newest.statusCode).toBe(200);
    expect(await count('attempts')).toBe(0);
    expect(await count('sessions')).toBe(1);
    const tokens = await server.database.reader
      .selectFrom('refresh_tokens')
      .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
      .select('sessions.user_id')
      .distinct()
      .execute();
    expect(tokens).toEqual([{ user_id: user.id }]);
  });

  it('deletes links a month after they have expired', async () => {
    const { userId } = await server.signIn('owner');
    const link = { kind: 'invitation' as const, userId, createdBy: null };
    await server.database.write(async (writer) => {
      await createLink(writer, 'a secret', { ...link, now: clock.now() });
    });
    clock.advance({ days: 32 });
    await run();
    expect(await count('account_links')).toBe(1);
    clock.advance({ days: 1 });
    await run();
    expect(await count('account_links')).toBe(0);
  });

  it('deletes any number of rows, in batches', async () => {
    const { userId } = await server.signIn('owner');
    await addKeys(userId, 1201, { days: 2 });
    await addKeys(userId, 3, { days: 0 });
    await run();
    expect(await count('idempotency_keys')).toBe(3);
  });

  it('runs once in an interval, whatever the number of nodes', async () => {
    const { database } = server;
    await Promise.all([1, 2, 3].map(() => addScheduledJobs(database, parts.kinds, clock.now())));
    expect(await count('jobs')).toBe(1);
    for (let intervals = 0; intervals < 3; intervals += 1) {
      expect(await runDueJobs(parts)).toBe(0);
      clock.advance({ minutes: 10 });
      const runs = await Promise.all([1, 2, 3].map(() => runDueJobs(parts)));
      expect(runs.reduce((sum, each) => sum + each)).toBe(1);
    }
  });

  it('continues after a failure', async () => {
    const { userId } = await server.signIn('owner');
    await addKeys(userId, 1, { days: 2 });
    const { database } = server;
    const write = vi.fn(database.write).mockRejectedValue(new Error('the database is unavailable'));
    const broken = { ...database, write: write as TestApp['database']['write'] };
    const failing = housekeeping({ database: broken, now: clock.now });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      clock.advance({ minutes: 10 });
      expect(await runDueJobs({ ...parts, kinds: [failing] })).toBe(1);
    }
    expect(await count('idempotency_keys')).toBe(1);
    await run();
    expect(await count('idempotency_keys')).toBe(0);
  });

  it('starts no batch after it was stopped', async () => {
    const { userId } = await server.signIn('owner');
    await addKeys(userId, 600, { days: 2 });
    clock.advance({ minutes: 10 });
    const job = await claimNext(parts);
    if (job) await runJob(parts, job, AbortSignal.abort());
    expect(await count('idempotency_keys')).toBe(600);
    expect(await runDueJobs(parts)).toBe(1);
    expect(await count('idempotency_keys')).toBe(0);
  });

  it('deletes finished jobs after 30 days, failed ones and applied imports after 90', async () => {
    const { database } = server;
    const now = clock.now();
    const id = await addJob(database, now);
    const failed = await addJob(database, now);
    const applied = await addJob(database, now);
    const queued = await addJob(database, now);
    const states = [
      ['done', id, 'mail.send'],
      ['done', applied, 'import.apply'],
      ['failed', failed, 'mail.send'],
    ] as const;
    for (const [state, job, kind] of states) {
      await database.write((writer) =>
        writer
          .updateTable('jobs')
          .set({ state, kind, finished_at: now.toISOString() })
          .where('id', '=', job)
          .execute(),
      );
    }
    const ids = async () =>
      (
        await database.reader
          .selectFrom('jobs')
          .select('id')
          .where('kind', 'in', ['mail.send', 'import.apply'])
          .execute()
      )
        .map((row) => row.id)
        .toSorted((a, b) => a - b);
    clock.advance({ days: 29 });
    await run();
    expect(await ids()).toEqual([id, failed, applied, queued]);
    clock.advance({ days: 1 });
    await run();
    expect(await ids()).toEqual([failed, applied, queued]);
    clock.advance({ days: 60 });
    await run();
    expect(await ids()).toEqual([queued]);
  });
});
