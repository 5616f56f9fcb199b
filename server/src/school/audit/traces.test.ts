import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import { stoppedClock, type TestClock } from '../../testing/clock.ts';
import { testDatabase } from '../../testing/database.ts';
import { addUser } from '../../testing/rows/rows.ts';
import { createTraces, type Trace, type Traces } from './traces.ts';

let clock: TestClock;
let database: Database;
let traces: Traces;
let errors: unknown[];
const build = (limit = 100): Traces =>
  createTraces({
    database,
    now: clock.now,
    secret: 'a secret of this test',
    onError: (error) => errors.push(error),
    limit,
  });
beforeEach(async () => {
  errors = [];
  clock = stoppedClock();
  database = await testDatabase();
  traces = build();
});
afterEach(async () => {
  expect(await database.verify()).toEqual([]);
  await database.close();
});

const trace: Trace = {
  action: 'sign_in.failed',
  actor: null,
  subject: 'User',
  subjectId: 'unknown-1',
  subjectLabel: '1',
  address: '203.0.113.77',
  requestId: 'r',
};
const rows = () =>
  database.reader
    .selectFrom('audit_events')
    .select(['action', 'subject_id', 'address', 'occurrences'])
    .orderBy('id')
    .execute();

describe('a trace', () => {
  it('is written immediately, with the network only', async () => {
    await traces.record(trace);
    expect(await rows()).toEqual([
      {
        action: 'sign_in.failed',
        subject_id: 'unknown-1',
        address: '203.0.113.0/24',
        occurrences: 1,
      },
    ]);
  });

  it('that is repeated within ten minutes is counted in one event', async () => {
    for (let time = 0; time < 5; time += 1) {
      await traces.record(trace);
      clock.advance({ seconds: 2 });
    }
    expect(await rows()).toMatchObject([{ occurrences: 5 }]);
    clock.advance({ minutes: 10 });
    await traces.record(trace);
    expect(await rows()).toMatchObject([{ occurrences: 5 }, { occurrences: 1 }]);
  });

  it('of a flood is counted in memory and written once in a while', async () => {
    await Promise.all(Array.from({ length: 500 }, () => traces.record(trace)));
    expect(await rows()).toMatchObject([{ occurrences: 1 }]);
    await traces.flush();
    expect(await rows()).toMatchObject([{ occurrences: 500 }]);
  });

  it('that follows a write waits in memory, whether it is about a user or a stranger', async () => {
    await traces.record(trace);
    await traces.record({ ...trace, subjectId: 1 });
    await traces.record({ ...trace, subjectId: 'unknown-2' });
    expect(await rows()).toHaveLength(1);
    await traces.flush();
    expect(await rows()).toHaveLength(3);
  });

  it('of a user who is erased while it waits is not written', async () => {
    const { id } = await addUser(database, 'admin', { full_name: 'Quirina Xylander' });
    await traces.record(trace);
    await traces.record({ ...trace, subjectId: id, subjectLabel: 'Quirina Xylander' });
    await traces.record({ ...trace, subjectId: 'unknown-2' });
    await database.write((writer) =>
      writer
        .updateTable('users')
        .set({ status: 'archived', erased_at: clock.now().toISOString() })
        .where('id', '=', id)
        .execute(),
    );
    await traces.flush();
    expect(await rows()).toMatchObject([{ subject_id: 'unknown-1' }, { subject_id: 'unknown-2' }]);
  });

  it('is counted together with those of other nodes', async () => {
    await Promise.all([build(), build(), build()].map((node) => node.record(trace)));
    expect(await rows()).toMatchObject([{ occurrences: 3 }]);
  });

  it.each([
    ['another account', { subjectId: 'unknown-2' }],
    ['another network', { address: '203.0.114.77' }],
    ['another action', { action: 'sign_in.limited' as const }],
    ['other details', { after: { endpoint: 'GET /api/x' } }],
  ])('with %s is an event of its own', async (_, other) => {
    await traces.record(trace);
    await traces.record({ ...trace, ...other });
    await traces.flush();
    expect(await rows()).toMatchObject([{ occurrences: 1 }, { occurrences: 1 }]);
  });

  it('shares one event with others when there are too many', async () => {
    traces = build(3);
    for (let number = 1; number <= 20; number += 1) {
      await traces.record({ ...trace, subjectId: `unknown-${number}` });
      clock.advance({ seconds: 2 });
    }
    expect(await rows()).toMatchObject([
      { subject_id: 'unknown-1', occurrences: 1 },
      { subject_id: 'unknown-2', occurrences: 1 },
      { subject_id: 'unknown-3', occurrences: 1 },
      { subject_id: 'many', address: null, occurrences: 17 },
    ]);
  });

  it('of a user has its own event, also after too many traces of strangers', async () => {
    traces = build(3);
    for (let number = 1; number <= 20; number += 1) {
      await traces.record({ ...trace, subjectId: `unknown-${number}` });
      clock.advance({ seconds: 2 });
    }
    for (const subjectId of [1, 2, 3, 4]) {
      await traces.record({ ...trace, subjectId });
      clock.advance({ seconds: 2 });
    }
    expect(await rows()).toMatchObject([
      { subject_id: 'unknown-1' },
      { subject_id: 'unknown-2' },
      { subject_id: 'unknown-3' },
      { subject_id: 'many', occurrences: 18 },
      { subject_id: '1', occurrences: 1 },
      { subject_id: '2', occurrences: 1 },
      { subject_id: '3', occurrences: 1 },
    ]);
  });

  it('that cannot be written is reported and changes nothing else', async () => {
    await expect(traces.record({ ...trace, subjectId: '' })).resolves.toBeUndefined();
    expect(errors).toHaveLength(1);
    await traces.record(trace);
    await traces.flush();
    expect(await rows()).toHaveLength(1);
  });
});

describe('the count of an event', () => {
  const update = (change: object) =>
    database.write((writer) => writer.updateTable('audit_events').set(change).execute());

  it('can only grow, and its network can only be removed by a redaction', async () => {
    await traces.record(trace);
    await update({ occurrences: 3 });
    await expect(update({ occurrences: 2 })).rejects.toThrow();
    await expect(update({ address: null })).rejects.toThrow();
    await expect(update({ trace_key: 'another' })).rejects.toThrow();
    await update({ address: null, redacted_at: clock.now().toISOString() });
    expect(await rows()).toMatchObject([{ address: null, occurrences: 3 }]);
  });
});
