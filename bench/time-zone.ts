/**
 * How long a change of the time zone takes, and how long writes wait meanwhile, in the database that
 * the settings name: `DATABASE_URL=… node bench/time-zone.ts`. The school should be a copy.
 */
import { setImmediate as nextRequest } from 'node:timers/promises';
import { readConfig } from '../server/src/config/config.ts';
import type { Database } from '../server/src/database/database.ts';
import { openDatabase } from '../server/src/database/open.ts';
import { claimNext, runJob } from '../server/src/jobs/run-job.ts';
import { changeTimeZone, timeZoneJob } from '../server/src/school/time/time-zone-job.ts';

const database = openDatabase(readConfig(process.env));
const now = () => new Date();
const silent = { debug() {}, warn: console.warn, error: console.error };
const parts = { database, now, kinds: [timeZoneJob(database)], logger: silent };

/** Each counted table in turn. Returns the durations in ms. */
async function writeUntil(isDone: () => boolean): Promise<number[]> {
  const durations: number[] = [];
  for (let id = 1000; !isDone(); id += 1) {
    const startedAt = performance.now();
    await database.write((writer) => writes[id % writes.length]?.(writer, id) ?? Promise.resolve());
    durations.push(performance.now() - startedAt);
    // The embedded database is synchronous: without this, nothing else would run.
    await nextRequest();
  }
  return durations.toSorted((a, b) => a - b);
}

type Write = (
  writer: Parameters<Parameters<Database['write']>[0]>[0],
  id: number,
) => Promise<unknown>;
const at = '2001-05-05T22:30:00.000Z';
const writes: readonly Write[] = [
  (writer, id) =>
    writer.updateTable('users').set({ trial_ends_at: at }).where('id', '=', id).execute(),
  (writer, id) =>
    writer.updateTable('enrolments').set({ enrolled_at: at }).where('id', '=', id).execute(),
  (writer, id) =>
    writer
      .updateTable('payments')
      .set((row) => ({ version: row('version', '+', 1) }))
      .where('id', '=', id)
      .execute(),
  async (writer, id) => {
    const payment = writer.selectFrom('payments').select('currency').where('id', '=', id);
    const { currency } = await payment.executeTakeFirstOrThrow();
    const entry = { payment_id: id, currency, amount_cents: 100, occurred_at: at };
    const values = { ...entry, type: 'adjustment', status: 'failed' };
    await writer.insertInto('transactions').values(values).execute();
  },
];

const show = (name: string, durations: readonly number[]) => {
  const of = (share: number) => Math.round(durations[Math.floor(durations.length * share)] ?? 0);
  console.log(
    `${name}: ${durations.length} writes, p50 ${of(0.5)} ms, p99 ${of(0.99)} ms, longest ${of(0.99999)} ms`,
  );
};

const endAt = performance.now() + 10_000;
show('before', await writeUntil(() => performance.now() > endAt));
const { time_zone } = await database.reader
  .selectFrom('school')
  .select('time_zone')
  .executeTakeFirstOrThrow();
const to = time_zone === 'America/New_York' ? 'UTC' : 'America/New_York';
await database.write((writer) => changeTimeZone(writer, { to, now: now() }));
const job = await claimNext(parts);
if (!job) throw new Error('There is no job: is a server running?');
const startedAt = performance.now();
let isDone = false;
const meanwhile = writeUntil(() => isDone);
await runJob(parts, job, new AbortController().signal).finally(() => {
  isDone = true;
});
console.log(`${time_zone} to ${to}: ${Math.round((performance.now() - startedAt) / 1000)} s`);
show('meanwhile', await meanwhile);
await database.close();
