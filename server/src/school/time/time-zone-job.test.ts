import { revertAuditEvent } from '@provost/contract/audit.schema';
import { cancelJob } from '@provost/contract/jobs.schema';
import { readSchool, updateSchool } from '@provost/contract/school.schema';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { housekeeping } from '../../housekeeping/housekeeping.ts';
import type { JobContext } from '../../jobs/job-kind.ts';
import { claimNext, runJob } from '../../jobs/run-job.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/app.ts';
import { call } from '../../testing/calls/call.ts';
import { changeSchool, runTimeZoneJob } from '../../testing/change-time-zone.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { addJob, jobParts, runDueJobs } from '../../testing/jobs.ts';
import { addEnrolment, addPayment, addStudent, addTransaction } from '../../testing/rows/rows.ts';
import { recountOutdatedDays, timeZoneJob } from './time-zone-job.ts';

const clock = stoppedClock();
let test: TestApp;
let owner: SignedIn;
beforeEach(async () => {
  test = await buildTestApp({ now: clock.now, config: { accessTokenMinutes: 1_000_000 } });
  owner = await test.signIn('owner');
  for (let n = 0; n < 3; n += 1) await addRows();
});
afterEach(() => test.close());

/** Late in the evening: days of other time zones are the next ones. */
const evening = '2026-01-31T22:30:00.000Z';

async function addRows(): Promise<void> {
  await addStudent(test.database, { created_at: evening, trial_ends_at: evening });
  const { student_id, course_id } = await addEnrolment(test.database, { enrolled_at: evening });
  const { id: payment_id } = await addPayment(test.database, { student_id, course_id });
  await addTransaction(test.database, { payment_id, occurred_at: evening });
}

const school = async () => (await call(test, owner, readSchool)).body.data;
const change = (time_zone: string) => call(test, owner, updateSchool, { body: { time_zone } });
const paidDays = async () => {
  const { reader } = test.database;
  const rows = await reader
    .selectFrom('daily_method_revenue_totals')
    .select('day')
    .distinct()
    .execute();
  return rows.map(({ day }) => day);
};

/** Claims the job and runs some of its steps, one row each; then the server is gone. */
async function runSteps(count: number, between: () => Promise<unknown> = async () => {}) {
  const kind = timeZoneJob({
    ...test.database,
    zoneChange: {
      ...test.database.zoneChange,
      countNext: (writer, zone) => test.database.zoneChange.countNext(writer, zone, 1),
    },
  });
  const job = await claimNext(jobParts(test.database, clock.now, kind));
  if (!job) throw new Error('There is no job.');
  let steps = 0;
  const step: JobContext['step'] = async (work) => {
    if (steps === count) throw new Error('killed');
    steps += 1;
    await test.database.write(async (writer) => {
      const progress = await work(writer);
      await writer.updateTable('jobs').set(progress).where('id', '=', job.row.id).execute();
    });
    await between();
  };
  const { row } = job;
  const payload = JSON.parse(row.payload) as never;
  await kind
    .run({ ...row, payload } as never, { step, signal: new AbortController().signal })
    .catch((error: Error) => expect(error.message).toBe('killed'));
}

/** The lease of a killed server ends, and another one runs the job. */
async function runOnAnotherNode() {
  clock.advance({ seconds: 120 });
  await runTimeZoneJob(test);
}

describe('a change of the time zone', () => {
  it('is pending until a job has counted all days again', async () => {
    const { status, body } = await change('Europe/Berlin');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      time_zone: 'UTC',
      pending_time_zone: 'Europe/Berlin',
      time_zone_job: { time_zone: 'Europe/Berlin', state: 'queued', finished_at: null },
    });
    expect(await paidDays()).toEqual(['2026-01-31']);
    await runTimeZoneJob(test);
    const after = await school();
    expect(after).toMatchObject({ time_zone: 'Europe/Berlin', pending_time_zone: null });
    expect(after.time_zone_job).toMatchObject({ state: 'done' });
    expect(after.time_zone_job?.done).toBe(after.time_zone_job?.total);
    // 23:30 in Berlin.
    expect(await paidDays()).toEqual(['2026-01-31']);
    await changeSchool(test, owner, { time_zone: 'Asia/Tokyo' });
    expect(await paidDays()).toEqual(['2026-02-01']);
    expect(await test.database.verify()).toEqual([]);
  });

  it('shows no figure of the new time zone before the end, and its progress', async () => {
    await change('Asia/Tokyo');
    const days = new Set<string>();
    await runSteps(6, async () => {
      for (const day of await paidDays()) days.add(day);
      expect(await test.database.verify()).toEqual([]);
    });
    expect([...days]).toEqual(['2026-01-31']);
    const { time_zone, time_zone_job: job } = await school();
    expect(time_zone).toBe('UTC');
    expect(job?.done).toBeGreaterThan(0);
    expect(job?.done).toBeLessThan(job?.total ?? 0);
  });

  it('counts rows that are added, changed and deleted meanwhile', async () => {
    await change('Asia/Tokyo');
    await runSteps(1000, async () => {
      await test.database.write(async (writer) => {
        const later = '2026-02-10T22:30:00.000Z';
        await writer.updateTable('users').set({ trial_ends_at: later }).execute();
        await writer.updateTable('enrolments').set({ enrolled_at: later }).execute();
        await writer.deleteFrom('enrolments').where('id', '=', 2).execute();
      });
      const { body } = await call(test, owner, readSchool);
      if (body.data.pending_time_zone && (body.data.time_zone_job?.done ?? 0) < 20) await addRows();
    });
    expect((await school()).time_zone).toBe('Asia/Tokyo');
    expect(await test.database.verify()).toEqual([]);
  });

  it('counts what parallel requests write', async () => {
    await change('Asia/Tokyo');
    const writes = Array.from({ length: 8 }, addRows);
    await Promise.all([runSteps(1000), ...writes]);
    expect((await school()).time_zone).toBe('Asia/Tokyo');
    expect(await test.database.verify()).toEqual([]);
  });

  it('continues after the server was killed at any step', async () => {
    for (const [at, zone] of ['Asia/Tokyo', 'America/New_York', 'Asia/Kolkata'].entries()) {
      await change(zone);
      await runSteps(1 + at * 5);
      await addRows();
      expect(await test.database.verify()).toEqual([]);
      await runOnAnotherNode();
      expect(await school()).toMatchObject({ time_zone: zone, time_zone_job: { state: 'done' } });
      expect(await test.database.verify()).toEqual([]);
    }
  });

  it('that was made current is not counted again if its end was not saved', async () => {
    await change('Asia/Tokyo');
    await runSteps(1000);
    expect(await school()).toMatchObject({ time_zone: 'Asia/Tokyo', pending_time_zone: null });
    await runOnAnotherNode();
    expect((await school()).time_zone_job).toMatchObject({ state: 'done' });
    expect(await test.database.verify()).toEqual([]);
  });

  it('replaces another one that is running, and the old one ends without effect', async () => {
    await change('Asia/Tokyo');
    const parts = jobParts(test.database, clock.now, timeZoneJob(test.database));
    const first = await claimNext(parts);
    const { body } = await change('Europe/Berlin');
    expect(body.data).toMatchObject({ time_zone: 'UTC', pending_time_zone: 'Europe/Berlin' });
    if (first) await runJob(parts, first, new AbortController().signal);
    expect((await school()).time_zone).toBe('UTC');
    await runTimeZoneJob(test);
    expect((await school()).time_zone).toBe('Europe/Berlin');
    expect(await test.database.verify()).toEqual([]);
  });

  it('back to the current one cancels the job, and a repeated one changes nothing', async () => {
    await change('Asia/Tokyo');
    await runSteps(3);
    const again = await change('Asia/Tokyo');
    expect(again.body.undo).toBeUndefined();
    const { body } = await change('UTC');
    expect(body.data).toMatchObject({
      time_zone: 'UTC',
      pending_time_zone: null,
      time_zone_job: { state: 'cancelled' },
    });
    await runOnAnotherNode();
    expect((await school()).time_zone).toBe('UTC');
    expect(await test.database.verify()).toEqual([]);
  });

  it('keeps the old time zone if an owner cancels its job', async () => {
    const { body } = await change('Asia/Tokyo');
    await runSteps(3);
    await call(test, owner, cancelJob, { id: body.data.time_zone_job?.id ?? 0 });
    expect(await school()).toMatchObject({ time_zone: 'UTC', pending_time_zone: null });
    expect((await change('Asia/Tokyo')).body.data.pending_time_zone).toBe('Asia/Tokyo');
    await runOnAnotherNode();
    expect((await school()).time_zone).toBe('Asia/Tokyo');
    expect(await test.database.verify()).toEqual([]);
  });

  it('is undone by another job', async () => {
    const { body } = await change('Asia/Tokyo');
    await runTimeZoneJob(test);
    const undone = await call(test, owner, revertAuditEvent, { id: body.undo ?? 0 });
    expect(undone.status).toBe(201);
    expect(await school()).toMatchObject({ time_zone: 'Asia/Tokyo', pending_time_zone: 'UTC' });
    await runTimeZoneJob(test);
    expect((await school()).time_zone).toBe('UTC');
    expect(await test.database.verify()).toEqual([]);
  });

  it('starts again after a recount', async () => {
    await change('Asia/Tokyo');
    await runSteps(5);
    await test.database.recount();
    await runOnAnotherNode();
    expect((await school()).time_zone).toBe('Asia/Tokyo');
    expect(await test.database.verify()).toEqual([]);
  });

  it('leaves figures of the old time zone that housekeeping deletes', async () => {
    await changeSchool(test, owner, { time_zone: 'Asia/Tokyo' });
    const count = async () =>
      (await test.database.reader.selectFrom('time_zones').select('id').execute()).length;
    expect(await count()).toBe(2);
    await addJob(test.database, clock.now(), { kind: 'housekeeping' });
    await runDueJobs(jobParts(test.database, clock.now, housekeeping({ ...test, now: clock.now })));
    expect(await count()).toBe(1);
    expect(await test.database.verify()).toEqual([]);
  });
});

it('days are counted again if the runtime knows other rules of the time zone', async () => {
  await changeSchool(test, owner, { time_zone: 'Asia/Tokyo' });
  expect(await recountOutdatedDays(test.database, clock.now())).toBe(false);
  // As if the clocks had been an hour behind before an update.
  await test.database.write((writer) =>
    writer
      .updateTable('time_zone_offsets')
      .set((row) => ({ seconds: row('seconds', '-', 3600) }))
      .execute(),
  );
  const nodes = [1, 2].map(() => recountOutdatedDays(test.database, clock.now()));
  expect(await Promise.all(nodes)).toEqual([true, true]);
  expect(await school()).toMatchObject({ time_zone: 'Asia/Tokyo', pending_time_zone: null });
  expect(await runTimeZoneJob(test)).toBe(1);
  expect(await test.database.verify()).toEqual([]);
  expect(await recountOutdatedDays(test.database, clock.now())).toBe(false);
});
