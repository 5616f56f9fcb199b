import type { JobKindName } from '@provost/contract/jobs';
import type { Writer } from '../database/database.ts';

export interface NewJob {
  readonly kind: JobKindName;
  /** Ids, never secrets, passwords or whole links. */
  readonly payload: Readonly<Record<string, unknown>>;
  readonly runAt?: Date;
  /** While a job with this key is queued or running, no second one is added. */
  readonly uniqueKey?: string;
  readonly createdBy?: number;
  /** The erasure of this user cancels the job. */
  readonly aboutUser?: number;
  readonly now: Date;
}

/**
 * Adds a job in the caller's transaction. Returns its id, or that of the queued or running job with
 * the same unique key.
 */
export async function enqueueJob(writer: Writer, job: NewJob): Promise<number> {
  for (;;) {
    const added = await insert(writer, job);
    const id = added ?? (await findOpen(writer, job.uniqueKey ?? ''));
    if (id === undefined) continue; // The other job has just finished.
    for (const listener of listeners) listener();
    return id;
  }
}

/** Queues a job again that has failed or was cancelled: it goes on behind what it has done. */
export async function requeueJob(
  writer: Writer,
  id: number,
  { payload, createdBy, now }: Pick<NewJob, 'payload' | 'createdBy' | 'now'>,
): Promise<void> {
  await writer
    .updateTable('jobs')
    .set({
      state: 'queued',
      payload: JSON.stringify(payload),
      created_by: createdBy ?? null,
      run_at: now.toISOString(),
      attempts: 0,
      error: null,
      finished_at: null,
    })
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'cancelled'])
    .execute();
  for (const listener of listeners) listener();
}

async function insert(writer: Writer, job: NewJob): Promise<number | undefined> {
  const { kind, payload, runAt = job.now, now } = job;
  const row = await writer
    .insertInto('jobs')
    .values({
      kind,
      state: 'queued',
      payload: JSON.stringify(payload),
      unique_key: job.uniqueKey ?? null,
      about_user_id: job.aboutUser ?? null,
      created_by: job.createdBy ?? null,
      run_at: runAt.toISOString(),
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

async function findOpen(writer: Writer, uniqueKey: string): Promise<number | undefined> {
  const row = await writer
    .selectFrom('jobs')
    .select('id')
    .where('unique_key', '=', uniqueKey)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

const listeners = new Set<() => void>();

/**
 * Calls the listener when this process adds a job, before its transaction ends. Returns a function
 * that removes the listener.
 */
export function onEnqueue(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
