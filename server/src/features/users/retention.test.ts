import {
  previewRetention,
  readRetention,
  updateRetention,
} from '@provost/contract/retention.schema';
import { updateUser } from '@provost/contract/user.schema';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claimNext, type JobParts, runJob } from '../../jobs/run-job.ts';
import { addScheduledJobs } from '../../jobs/schedules.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/app.ts';
import { call } from '../../testing/calls/call.ts';
import { stoppedClock, type TestClock } from '../../testing/clock.ts';
import { jobParts, runDueJobs } from '../../testing/jobs.ts';
import { addPayment, addStudent } from '../../testing/rows/rows.ts';
import { retention } from './retention.job.ts';

let clock: TestClock;
let test: TestApp;
let owner: SignedIn;
let parts: JobParts;
beforeEach(async () => {
  clock = stoppedClock();
  test = await buildTestApp({ now: clock.now, config: { staffSessionHours: 90 * 24 } });
  owner = await test.signIn('owner');
  const { database } = test;
  parts = jobParts(database, clock.now, retention({ database, now: clock.now }));
  await addScheduledJobs(database, parts.kinds, clock.now());
});
afterEach(() => test.close());

const read = async () => (await call(test, owner, readRetention)).body.data;
const update = (body: object) => call(test, owner, updateRetention, { body });
const preview = (query: Record<string, string>) => call(test, owner, previewRetention, { query });
/** Becomes due once the day is over. */
async function runDaily(days = 1): Promise<void> {
  clock.advance({ days });
  expect(await runDueJobs(parts)).toBe(1);
  owner = await test.signIn('owner');
}

const archived = (archived_at: string, given = {}) =>
  addStudent(test.database, { status: 'archived', archived_at, ...given });
const nameOf = async (id: number) =>
  (
    await test.database.reader
      .selectFrom('users')
      .select('full_name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).full_name;

const addEvents = (occurred_at: string, count: number, reverts_id: number | null = null) =>
  test.database.write((writer) =>
    writer
      .insertInto('audit_events')
      .values(
        Array.from({ length: count }, () => ({
          action: 'course.updated',
          subject: 'Course',
          subject_id: '1',
          subject_label: 'Algebra',
          search_key: 'algebra',
          reverts_id,
          occurred_at,
        })),
      )
      .returning('id')
      .execute(),
  );
const eventsOf = (action: string) =>
  test.database.reader
    .selectFrom('audit_events')
    .select(['id', 'after', 'actor_id'])
    .where('action', '=', action)
    .orderBy('id')
    .execute();

describe('the retention settings', () => {
  it('keep everything until an owner changes them', async () => {
    expect(await read()).toEqual({
      archived_months: null,
      audit_months: null,
      version: 1,
      last_run_at: null,
      preview: { people: 0, events: 0 },
    });
    const { status, body } = await update({ archived_months: 24, version: 1 });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ archived_months: 24, audit_months: null, version: 2 });
    await update({ audit_months: 36 });
    expect(await read()).toMatchObject({ archived_months: 24, audit_months: 36, version: 3 });
    await update({ archived_months: null });
    expect(await read()).toMatchObject({ archived_months: null, audit_months: 36, version: 4 });
    const changes = await eventsOf('school.retention_changed');
    expect(changes.map(({ after }) => JSON.parse(after ?? ''))).toEqual([
      { archived_months: 24 },
      { audit_months: 36 },
      { archived_months: null },
    ]);
    expect((await update({ audit_months: 36 })).body.data.version).toBe(4);
    expect((await update({ audit_months: 48, version: 1 })).error.code).toBe('stale');
  });

  it.each([
    { audit_months: 11 },
    { audit_months: 0 },
    { archived_months: 0 },
    { archived_months: 1.5 },
    { archived_months: 601 },
    { archived_months: '12' },
  ])('cannot be %o', async (body) => {
    expect((await update(body)).status).toBe(422);
    expect(await read()).toMatchObject({ version: 1 });
  });

  it('need a recent sign-in', async () => {
    await test.database.write((writer) =>
      writer
        .updateTable('sessions')
        .set({ authenticated_at: clock.inDays(-1) })
        .execute(),
    );
    expect((await update({ audit_months: 12 })).error.code).toBe('reauthentication_required');
  });

  it('show what other periods would remove now', async () => {
    await archived(clock.inDays(-70));
    await archived(clock.inDays(-40));
    await addEvents('2024-01-01T00:00:00.000Z', 3);
    expect((await preview({ archived_months: '1' })).body.data).toEqual({ people: 2, events: 0 });
    expect((await preview({ archived_months: '2', audit_months: '12' })).body.data).toEqual({
      people: 1,
      events: 3,
    });
    expect((await preview({})).body.data).toEqual({ people: 0, events: 0 });
    expect((await preview({ audit_months: '11' })).status).toBe(422);
    await update({ archived_months: 2 });
    expect((await read()).preview).toEqual({ people: 1, events: 0 });
  });
});

describe('the daily run', () => {
  it('erases people who have been archived for the whole period, and nobody else', async () => {
    const name = { first_name: 'Quirina', last_name: 'Zwettler' };
    const old = await archived(clock.inDays(-40), name);
    const recent = await archived(clock.inDays(-20));
    const active = await addStudent(test.database);
    const payment = await addPayment(test.database, { student_id: old.id, status: 'pending' });
    await runDaily();
    expect(await nameOf(old.id)).toBe('Quirina Zwettler');
    await update({ archived_months: 1 });
    await runDaily();
    expect(await nameOf(old.id)).toBe(`Erased user ${old.id}`);
    expect(await nameOf(recent.id)).toBe(recent.full_name);
    expect(await nameOf(active.id)).toBe(active.full_name);
    const money = await test.database.reader.selectFrom('payments').select('id').execute();
    expect(money).toEqual([{ id: payment.id }]);
    expect(await read()).toMatchObject({
      last_run_at: clock.now().toISOString(),
      preview: { people: 0, events: 0 },
    });
    expect(await test.database.verify()).toEqual([]);
  });

  it('counts the period from the latest archiving', async () => {
    const { id, full_name } = await addStudent(test.database);
    await update({ archived_months: 1 });
    const set = (status: string) => call(test, owner, updateUser, { id, body: { status } });
    await set('archived');
    await set('active');
    await runDaily(40);
    expect(await nameOf(id)).toBe(full_name);
    await set('archived');
    await runDaily(20);
    expect(await nameOf(id)).toBe(full_name);
    await runDaily(20);
    expect(await nameOf(id)).toBe(`Erased user ${id}`);
  });

  it('deletes old audit events in batches, with their reverts and index entries', async () => {
    const [reverted] = await addEvents('2020-01-01T00:00:00.000Z', 1);
    await addEvents('2020-01-02T00:00:00.000Z', 1, reverted?.id);
    const [kept] = await addEvents('2020-01-01T00:00:00.000Z', 1);
    const [young] = await addEvents(clock.inDays(-10), 1, kept?.id);
    await addEvents('2020-01-01T00:00:00.000Z', 1100);
    await update({ audit_months: 12 });
    expect((await read()).preview.events).toBe(1102);
    await runDaily();
    expect((await eventsOf('course.updated')).map(({ id }) => id)).toEqual([kept?.id, young?.id]);
    expect(await test.database.verify()).toEqual([]);
    const search = test.database.searchTable('audit_events', 'algebra', 10_000);
    const { rows: found } = await sql`select id from ${search}`.execute(test.database.reader);
    expect(found).toHaveLength(2);
  });

  it('leaves one event with the counts, and none if nothing was due', async () => {
    await archived(clock.inDays(-40));
    await archived(clock.inDays(-50));
    await addEvents('2020-01-01T00:00:00.000Z', 5);
    await update({ archived_months: 1, audit_months: 12 });
    await runDaily();
    await runDaily();
    const events = await eventsOf('school.retention_applied');
    expect(events.map(({ after }) => JSON.parse(after ?? ''))).toEqual([
      { erased_people: 2, deleted_events: 5 },
    ]);
    expect(events[0]?.actor_id).toBeNull();
    expect(await eventsOf('user.erased')).toEqual([]);
  });

  it('continues after an interruption, and counts everything once', async () => {
    const people = [await archived(clock.inDays(-40)), await archived(clock.inDays(-41))];
    await update({ archived_months: 1 });
    clock.advance({ days: 1 });
    const stopping = new AbortController();
    const { database } = test;
    let writes = 0;
    const interrupted: TestApp['database'] = {
      ...database,
      write: async (work) => {
        const result = await database.write(work);
        writes += 1;
        // After the claim and the first person.
        if (writes === 2) stopping.abort();
        return result;
      },
    };
    const killed = { ...parts, database: interrupted };
    const job = await claimNext(killed);
    if (job) await runJob(killed, job, stopping.signal);
    const erased = async () =>
      (await Promise.all(people.map(({ id }) => nameOf(id)))).filter((name) =>
        name.startsWith('Erased'),
      );
    expect(await erased()).toHaveLength(1);
    expect(await runDueJobs(parts)).toBe(1);
    expect(await erased()).toHaveLength(2);
    const [event] = await eventsOf('school.retention_applied');
    expect(JSON.parse(event?.after ?? '')).toEqual({ erased_people: 2, deleted_events: 0 });
  });
});

describe('the audit trail', () => {
  const remove = (id: number | undefined) =>
    test.database.write((writer) =>
      writer
        .deleteFrom('audit_events')
        .where('id', '=', id ?? 0)
        .execute(),
    );

  it('loses an event only after the period of the settings', async () => {
    const [old] = await addEvents('2020-01-01T00:00:00.000Z', 1);
    const [recent] = await addEvents(new Date(Date.now() - 300 * 86_400_000).toISOString(), 1);
    await expect(remove(old?.id)).rejects.toThrow(/append-only/);
    await update({ archived_months: 1 });
    await expect(remove(old?.id)).rejects.toThrow(/append-only/);
    await update({ audit_months: 12 });
    await expect(remove(recent?.id)).rejects.toThrow(/append-only/);
    await remove(old?.id);
  });
});
