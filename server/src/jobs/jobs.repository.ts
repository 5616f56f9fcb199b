import type { ExpressionBuilder } from 'kysely';
import type { Database, Writer } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { Progress } from './job-kind.ts';

/** The right to run a job until a time. It is lost when another runner takes the job over. */
export interface LeaseKey {
  readonly jobId: number;
  readonly token: string;
}

interface Claim {
  readonly kinds: readonly string[];
  readonly token: string;
  readonly leaseEnd: Date;
  readonly now: Date;
}

/** Queued jobs that are due, and running ones whose lease has expired. */
const isClaimable =
  ({ kinds, now }: Pick<Claim, 'kinds' | 'now'>) =>
  (row: ExpressionBuilder<Tables, 'jobs'>) =>
    row.and([
      row('finished_at', 'is', null),
      row('run_at', '<=', now.toISOString()),
      row('kind', 'in', kinds),
    ]);

/** A read: most polls find nothing, and a write would invalidate every cached response. */
export async function hasClaimable(
  { reader }: Database,
  claim: Pick<Claim, 'kinds' | 'now'>,
): Promise<boolean> {
  const row = await reader
    .selectFrom('jobs')
    .select('id')
    .where(isClaimable(claim))
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const claimed = [
  'id',
  'kind',
  'payload',
  'attempts',
  'done',
  'total',
  'failed',
  'created_at',
] as const;

export type ClaimedJob = NonNullable<Awaited<ReturnType<typeof claimJob>>>;

/** Takes the job that has been due for longest. */
export const claimJob = (database: Database, claim: Claim) =>
  database.write((writer) =>
    writer
      .updateTable('jobs')
      .set((row) => ({
        state: 'running',
        lease_token: claim.token,
        run_at: claim.leaseEnd.toISOString(),
        attempts: row('attempts', '+', 1),
        started_at: claim.now.toISOString(),
      }))
      .where('id', '=', (query) =>
        query
          .selectFrom('jobs')
          .select('id')
          .where(isClaimable(claim))
          .orderBy('run_at')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returning(claimed)
      .executeTakeFirst(),
  );

/** Ends the leases whose process has ended, so that their jobs need not wait for it. */
export async function endLeases(
  database: Database,
  hasEnded: (token: string) => boolean,
  now: Date,
): Promise<void> {
  const running = await database.reader
    .selectFrom('jobs')
    .select('lease_token')
    .where('finished_at', 'is', null)
    .where('state', '=', 'running')
    .execute();
  const tokens = running.flatMap(({ lease_token: token }) =>
    token !== null && hasEnded(token) ? [token] : [],
  );
  if (tokens.length === 0) return;
  await database.write((writer) =>
    writer
      .updateTable('jobs')
      .set({ run_at: now.toISOString() })
      .where('finished_at', 'is', null)
      .where('lease_token', 'in', tokens)
      .execute(),
  );
}

interface LateJobs {
  readonly kinds: readonly string[];
  readonly after: Date;
  readonly limit: number;
}

export type WaitingJob = Awaited<ReturnType<typeof findLatestJobs>>[number];

/** Open jobs that wait until after a time, those that wait for longest first. */
export const findLatestJobs = ({ reader }: Database, { kinds, after, limit }: LateJobs) =>
  reader
    .selectFrom('jobs')
    .select(['id', 'kind', 'state', 'attempts', 'run_at'])
    .where('finished_at', 'is', null)
    .where('run_at', '>', after.toISOString())
    .where('kind', 'in', kinds)
    .orderBy('run_at', 'desc')
    .limit(limit)
    .execute();

/** Unless it was changed since it was read. */
export const moveJob = (writer: Writer, { id, run_at }: WaitingJob, to: Date) =>
  writer
    .updateTable('jobs')
    .set({ run_at: to.toISOString() })
    .where('id', '=', id)
    .where('run_at', '=', run_at)
    .where('finished_at', 'is', null)
    .execute();

type JobUpdate = Progress & {
  readonly state?: string;
  readonly run_at?: string;
  readonly lease_token?: null;
  readonly attempts?: number;
  readonly result?: string | null;
  readonly error?: string | null;
  readonly finished_at?: string | null;
};

/** Changes a running job, unless the lease was lost. Returns whether it was changed. */
export async function updateLeased(
  writer: Writer,
  { jobId, token }: LeaseKey,
  update: JobUpdate,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('jobs')
    .set(update)
    .where('id', '=', jobId)
    .where('lease_token', '=', token)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function cancel(
  writer: Writer,
  column: 'id' | 'about_user_id',
  id: number,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('jobs')
    .set({ state: 'cancelled', lease_token: null, finished_at: now.toISOString() })
    .where(column, '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A running job stops at its next step. False if it is already finished. */
export const cancelJob = (writer: Writer, id: number, now: Date): Promise<boolean> =>
  cancel(writer, 'id', id, now);

export const cancelJobsAbout = (writer: Writer, userId: number, now: Date): Promise<boolean> =>
  cancel(writer, 'about_user_id', userId, now);

/** Which of the unique keys a queued or running job has. */
export async function findOpenKeys(
  { reader }: Database,
  keys: readonly string[],
): Promise<Set<string | null>> {
  if (keys.length === 0) return new Set();
  const rows = await reader
    .selectFrom('jobs')
    .select('unique_key')
    .where('unique_key', 'in', keys)
    .where('finished_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.unique_key));
}

const dayMs = 86_400_000;

/** For metrics: open jobs, and those that failed within a day. */
export async function countJobs({ reader }: Database, now: Date) {
  const counts = await reader
    .selectFrom('jobs')
    .select(({ fn }) => ['kind', 'state', fn.countAll<number>().as('count')])
    .where((row) =>
      row.or([
        row('finished_at', 'is', null),
        row.and([
          row('state', '=', 'failed'),
          row('finished_at', '>', new Date(now.getTime() - dayMs).toISOString()),
        ]),
      ]),
    )
    .groupBy(['kind', 'state'])
    .execute();
  const oldest = await reader
    .selectFrom('jobs')
    .select('run_at')
    .where('finished_at', 'is', null)
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst();
  const waitedMs = oldest ? now.getTime() - Date.parse(oldest.run_at) : 0;
  return { counts, oldestDueSeconds: Math.max(0, waitedMs / 1000) };
}
