import { setTimeout as pause, setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Database, Writer } from '../../database/database.ts';
import { readTimeZone } from '../../database/read-time-zone.ts';
import { enqueueJob } from '../../jobs/enqueue-job.ts';
import type { JobKind } from '../../jobs/job-kind.ts';
import { cancelJob } from '../../jobs/jobs.repository.ts';

const kind = 'school.time_zone';
const uniqueKey = kind;

interface Payload {
  readonly time_zone: string;
}

/** Rows per transaction: as many as are counted in about this time, because writes wait for it. */
const batchMs = 100;
const batchSize = { least: 1000, most: 10_000 };
const lockPauseMs = 500;

/**
 * Counts all days in another time zone, beside the current figures, then makes it current. It
 * continues where a stopped server left it.
 */
export const timeZoneJob = (database: Database): JobKind<Payload> => ({
  kind,
  maxAttempts: 10,
  async run({ id: jobId, payload: { time_zone: timeZone } }, { step, signal }) {
    let size = batchSize.least;
    for (let isDone = false; !isDone; ) {
      const startedAt = performance.now();
      try {
        await step(async (writer) => {
          const { countNext, makeCurrent } = database.zoneChange;
          const { done, total, isComplete } = await countNext(writer, { jobId, timeZone }, size);
          if (isComplete) {
            await makeCurrent(writer, jobId);
            await writer.updateTable('school').set({ time_zone: timeZone }).execute();
          }
          isDone = isComplete;
          return { done, total };
        });
      } catch (error) {
        isDone = false;
        // Such as a lock that others hold for long.
        if (signal.aborted || !database.isUnavailable(error)) throw error;
        await pause(lockPauseMs, undefined, { signal });
      }
      const factor = Math.min(2, batchMs / (performance.now() - startedAt));
      size = Math.round(Math.min(batchSize.most, Math.max(batchSize.least, size * factor)));
      await yieldToOthers();
    }
    return { time_zone: timeZone };
  },
});

export interface TimeZoneChange {
  readonly to: string;
  readonly createdBy?: number;
  readonly now: Date;
}

/** Cancels a running change, and adds the job of another one unless the time zone is current. */
export async function changeTimeZone(writer: Writer, change: TimeZoneChange): Promise<void> {
  const open = await lockOpenJob(writer);
  if (open) await cancelJob(writer, open.id, change.now);
  if (change.to !== (await readTimeZone(writer)())) await addJob(writer, change);
}

const addJob = (writer: Writer, { to, createdBy, now }: TimeZoneChange) =>
  enqueueJob(writer, {
    kind,
    payload: { time_zone: to } satisfies Payload,
    uniqueKey,
    ...(createdBy !== undefined && { createdBy }),
    now,
  });

/** The open job does not end until the transaction of the caller does. To be read after this. */
export const lockOpenJob = (writer: Writer) =>
  writer
    .selectFrom('jobs')
    .select(['id', 'payload'])
    .where('unique_key', '=', uniqueKey)
    .where('finished_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function findTimeZoneJob(reader: Writer | Database['reader']) {
  const row = await reader
    .selectFrom('jobs')
    .select(['id', 'state', 'payload', 'done', 'total', 'finished_at'])
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { payload, ...job } = row;
  return { ...job, ...(JSON.parse(payload) as Payload) };
}

/** An update of the runtime can know other rules of the school's time zone than before. */
export async function recountOutdatedDays(database: Database, now: Date): Promise<boolean> {
  if (!(await database.zoneChange.isOutdated(database.reader))) return false;
  await database.write(async (writer) => addJob(writer, { to: await readTimeZone(writer)(), now }));
  return true;
}
