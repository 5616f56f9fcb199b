import type { Database } from '../database/database.ts';
import { enqueueJob } from './enqueue-job.ts';
import type { JobKind } from './job-kind.ts';
import { findOpenKeys } from './jobs.repository.ts';

export const nextTime = (everyMs: number, now: Date): Date =>
  new Date((Math.floor(now.getTime() / everyMs) + 1) * everyMs);

const keyOf = ({ kind }: JobKind): string => `schedule:${kind}`;

/**
 * Adds the scheduled jobs that are missing. Each is one row, which is queued again after every run;
 * its unique key makes it the only one on any number of nodes.
 */
export async function addScheduledJobs(
  database: Database,
  kinds: readonly JobKind[],
  now: Date,
): Promise<void> {
  const scheduled = kinds.filter(({ everyMs }) => everyMs !== undefined);
  const existing = await findOpenKeys(database, scheduled.map(keyOf));
  const missing = scheduled.filter((kind) => !existing.has(keyOf(kind)));
  if (missing.length === 0) return;
  await database.write(async (writer) => {
    for (const kind of missing) {
      const runAt = nextTime(kind.everyMs ?? 0, now);
      await enqueueJob(writer, {
        kind: kind.kind,
        payload: {},
        runAt,
        uniqueKey: keyOf(kind),
        now,
      });
    }
  });
}
