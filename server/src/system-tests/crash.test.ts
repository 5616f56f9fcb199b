import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { startBulk } from '@provost/contract/bulk';
import { applyImport, createImport } from '@provost/contract/imports';
import { listStudents } from '@provost/contract/students';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '../database/database.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { dummyHash } from '../school/passwords/password.ts';
import { issueTestToken } from '../testing/app.ts';
import { type TestPlace, testPlace } from '../testing/database.ts';
import { killablePostgres } from '../testing/processes/killable-postgres.ts';
import { type PriceWriters, priceWriters } from '../testing/processes/price-writers.ts';
import { addressOf, startProcess } from '../testing/processes/server-process.ts';
import { addSession } from '../testing/rows/rows.ts';

// More rounds find more faults: `CRASH_ROUNDS=200 npm test -- crash`.
const rounds = Number(process.env.CRASH_ROUNDS ?? 3);
const parallelWriters = 8;
const timeout = 60_000 + rounds * 60_000;

async function newDatabase(kind: 'empty' | 'migrated' = 'migrated'): Promise<TestPlace> {
  const place = await testPlace(kind);
  onTestFinished(() => place.drop());
  return place;
}

const start = (place: TestPlace, more: Record<string, string> = {}) =>
  startProcess({ ...place.environment, LOG_LEVEL: 'error', ...more });

/** Kills the server during writes. */
async function killUnderLoad(place: TestPlace, writers: PriceWriters): Promise<void> {
  const server = start(place);
  const address = await addressOf(server);
  const target = writers.acknowledged() + randomInt(20, 120);
  let isKilled = false;
  const writing = writers.write(address, parallelWriters, () => isKilled);
  await expect.poll(writers.acknowledged, { timeout, interval: 1 }).toBeGreaterThan(target);
  server.child.kill('SIGKILL');
  isKilled = true;
  await server.exited;
  await writing;
}

/** Kills the server at a random moment of its start. */
async function killWhileStarting(
  place: TestPlace,
  more: Record<string, string> = {},
): Promise<void> {
  const server = start(place, more);
  // No assertion depends on the random delay.
  await Promise.race([
    pause(randomInt(0, 1500)),
    server.waitForOutput(/Provost is at/).catch(() => {}),
  ]);
  server.child.kill('SIGKILL');
  await server.exited;
}

/** Repeats writes with an unknown outcome until all are acknowledged. */
async function settle(place: TestPlace, writers: PriceWriters): Promise<void> {
  const server = start(place);
  const address = await addressOf(server);
  const target = writers.acknowledged() + 2 * parallelWriters;
  await writers.write(address, parallelWriters, () => writers.acknowledged() > target);
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
}

describe('a server that is killed', { timeout }, () => {
  it('has stored every acknowledged write exactly once', async () => {
    const place = await newDatabase();
    const writers = await priceWriters(place);
    for (let round = 0; round < rounds; round += 1) {
      await killUnderLoad(place, writers);
      await killWhileStarting(place);
      expect(await writers.findFaults(place)).toEqual([]);
    }
    await settle(place, writers);
    expect(await writers.findFaults(place)).toEqual([]);
  });

  it('starts with complete data after being killed during migrations and seeding', async () => {
    const place = await newDatabase('empty');
    const demo = { DEMO_STUDENTS: '200' };
    for (let round = 0; round < rounds; round += 1) await killWhileStarting(place, demo);
    const server = start(place, demo);
    const address = await addressOf(server);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    const database = place.open();
    expect(await database.migrate()).toEqual([]);
    expect(await database.verify()).toEqual([]);
    await database.close();
  });
});

/** Kills the server that runs a job, and waits until another one has finished it. */
async function killDuring(
  place: TestPlace,
  database: Database,
  server: ReturnType<typeof start>,
  id: number,
): Promise<void> {
  const job = () =>
    database.reader.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await expect.poll(async () => (await job()).done, { timeout, interval: 1 }).toBeGreaterThan(0);
  server.child.kill('SIGKILL');
  await server.exited;
  expect((await job()).state).toBe('running');
  // The lease of a dead server ends after a minute; here it ends now.
  await database.write((writer) =>
    writer
      .updateTable('jobs')
      .set({ run_at: new Date(0).toISOString() })
      .where('id', '=', id)
      .execute(),
  );
  await addressOf(start(place));
  await expect.poll(async () => (await job()).state, { timeout }).toBe('done');
}

describe('an import of a server that is killed', { timeout }, () => {
  it('is continued by another one, and adds everybody once', async () => {
    const place = await newDatabase();
    const database = place.open();
    onTestFinished(() => database.close());
    const first = start(place);
    const address = await addressOf(first);
    const session = await addSession(database);
    const token = await issueTestToken({ userId: session.user_id, sessionId: session.id });
    const send = async (path: string, type: string, body: string) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': type };
      const response = await fetch(address + path, { method: 'POST', headers, body });
      return ((await response.json()) as { data: { id: number; state: string } }).data;
    };
    const people = Array.from({ length: 1000 }, (_, n) => `s${n}@moved.test,Ana,N${n}`);
    const file = ['email,first name,last name', ...people].join('\n');
    const { id } = await send(`${createImport.path}?kind=students`, 'text/csv', file);
    const applyPath = applyImport.path.replace('{id}', String(id));
    const job = await send(applyPath, 'application/json', '{}');
    await killDuring(place, database, first, job.id);
    const { students, events } = await database.reader
      .selectNoFrom((one) => [
        one
          .selectFrom('users')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('email', 'like', '%@moved.test')
          .as('students'),
        one
          .selectFrom('audit_events')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('job_id', '=', job.id)
          .as('events'),
      ])
      .executeTakeFirstOrThrow();
    expect([Number(students), Number(events)]).toEqual([1000, 1000]);
    const { result } = await database.reader
      .selectFrom('jobs')
      .select('result')
      .where('id', '=', job.id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(result ?? '')).toEqual({ applied: 1000, failed: 0 });
    expect(await database.verify()).toEqual([]);
  });
});

describe('a bulk action of a server that is killed', { timeout }, () => {
  it('is continued by another one, and changes every record once', async () => {
    const place = await newDatabase();
    const database = place.open();
    onTestFinished(() => database.close());
    await seedDemo(database, { students: 1000, passwordHash: dummyHash });
    const first = start(place);
    const address = await addressOf(first);
    const session = await addSession(database);
    const token = await issueTestToken({ userId: session.user_id, sessionId: session.id });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const query = 'status=active';
    const list = await fetch(`${address}${listStudents.path}?${query}`, { headers });
    const { count } = (await list.json()) as { count: number };
    const body = { list: 'students', action: 'suspend', query, expected_count: count };
    const added = await fetch(address + startBulk.path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const { id } = ((await added.json()) as { data: { id: number } }).data;
    await killDuring(place, database, first, id);
    const changed = await database.reader
      .selectFrom('audit_events')
      .select(({ fn }) => [
        fn.countAll<number>().as('events'),
        fn.count<number>('subject_id').distinct().as('records'),
      ])
      .where('job_id', '=', id)
      .executeTakeFirstOrThrow();
    expect([Number(changed.events), Number(changed.records)]).toEqual([count, count]);
    expect(await database.verify()).toEqual([]);
  });
});

if (process.env.TEST_ENGINE === 'postgres') {
  describe('a PostgreSQL server that is killed', { timeout }, () => {
    it('has stored every acknowledged write exactly once, and the server reconnects', async () => {
      const postgres = await killablePostgres();
      onTestFinished(postgres.drop);
      const writers = await priceWriters(postgres.place);
      const server = start(postgres.place);
      const address = await addressOf(server);
      let isDone = false;
      const writing = writers.write(address, parallelWriters, () => isDone);
      for (let round = 0; round < rounds; round += 1) {
        const target = writers.acknowledged() + randomInt(20, 120);
        await expect.poll(writers.acknowledged, { timeout }).toBeGreaterThan(target);
        await postgres.killAndStart();
      }
      const target = writers.acknowledged() + 2 * parallelWriters;
      await expect.poll(writers.acknowledged, { timeout }).toBeGreaterThan(target);
      isDone = true;
      await writing;
      expect(await writers.findFaults(postgres.place)).toEqual([]);
    });
  });
}
