import { type RawBuilder, sql } from 'kysely';
import type { Reader, Writer } from '../../database/database.ts';
import type { AppError } from '../../http/errors.ts';
import type { MessageKey } from '../../messages/translate.ts';

/** A code why a row stays as it is, or null if the action can change it. */
export type Ineligible = RawBuilder<string | null>;

/** A record with the version that it must still have; null if that does not matter. */
export interface RecordVersion {
  readonly id: number;
  readonly version: number | null;
}

export interface JobRow extends RecordVersion {
  readonly position: number;
  /** The audit event that an undo reverts. */
  readonly eventId: number | null;
}

export interface RowProblem {
  readonly id: number;
  readonly state: 'skipped' | 'failed' | 'left';
  readonly code: string;
  /** A text that says more than the one of the code. */
  readonly message?: MessageKey | undefined;
}

interface Snapshot {
  readonly jobId: number;
  readonly subject: string;
  /** `id` and `version` of the records. */
  readonly records: RawBuilder<unknown>;
}

/** Stores which records a job will change, in which versions. Returns their number. */
export async function insertRows(
  writer: Writer,
  { jobId, subject, records }: Snapshot,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into job_rows (job_id, position, subject, record_id, version, state)
    select cast(${jobId} as bigint), row_number() over (order by selected.id), ${subject},
      selected.id, selected.version, 'waiting'
    from (${records}) as selected`.execute(writer);
  return Number(numAffectedRows);
}

/** The rows behind a position, in order. */
export async function rowsAfter(
  reader: Reader,
  jobId: number,
  position: number,
  limit: number,
): Promise<JobRow[]> {
  const rows = await reader
    .selectFrom('job_rows')
    .select(['position', 'record_id', 'version', 'event_id'])
    .where('job_id', '=', jobId)
    .where('position', '>', position)
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map(({ record_id, event_id, ...row }) => ({
    ...row,
    id: record_id,
    eventId: event_id,
  }));
}

/** Saves how the rows of a step ended: all are done, except those with a problem. */
export async function saveRows(
  writer: Writer,
  jobId: number,
  rows: readonly JobRow[],
  problems: ReadonlyMap<JobRow, Omit<RowProblem, 'id'>>,
): Promise<void> {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return;
  await writer
    .updateTable('job_rows')
    .set({ state: 'done' })
    .where('job_id', '=', jobId)
    .where('position', '>=', first.position)
    .where('position', '<=', last.position)
    .execute();
  const byReason = Map.groupBy(problems, ([, problem]) => JSON.stringify(problem));
  for (const [json, same] of byReason) {
    const { state, ...reason } = JSON.parse(json) as Omit<RowProblem, 'id'>;
    const positions = same.map(([{ position }]) => position);
    await writer
      .updateTable('job_rows')
      .set({ state, reason: JSON.stringify(reason) })
      .where('job_id', '=', jobId)
      .where('position', 'in', positions)
      .execute();
  }
}

export async function countRows(reader: Reader, jobId: number): Promise<Record<string, number>> {
  const rows = await reader
    .selectFrom('job_rows')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('job_id', '=', jobId)
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
}

interface Checked {
  /** The ids of rows that can be changed. */
  readonly eligible: number[];
  readonly problems: RowProblem[];
}

/** Compares rows with the records as they are now, and locks these on request. */
export async function checkRows(
  writer: Writer,
  table: string,
  rows: readonly RecordVersion[],
  ineligible: Ineligible,
  lock = true,
): Promise<Checked> {
  // All tables of lists have these columns. In the order of their ids: two transactions never wait
  // for each other.
  const found = await writer
    .selectFrom(table as 'users')
    .select(['id', 'version', ineligible.as('reason')])
    .where('id', 'in', ids(rows))
    .orderBy('id')
    .$if(lock, (query) => query.forNoKeyUpdate())
    .execute();
  const now = new Map(found.map((row) => [row.id, row]));
  const eligible: number[] = [];
  const problems: RowProblem[] = [];
  for (const { id, version } of rows) {
    const row = now.get(id);
    if (!row) problems.push({ id, state: 'failed', code: 'not_found' });
    else if (version !== null && row.version !== version) {
      problems.push({ id, state: 'failed', code: 'stale' });
    } else if (row.reason !== null) problems.push({ id, state: 'skipped', code: row.reason });
    else eligible.push(id);
  }
  return { eligible, problems };
}

const ids = (rows: readonly RecordVersion[]): number[] => rows.map(({ id }) => id);

export const problemOf = (id: number, { code, details }: AppError): RowProblem => ({
  id,
  state: 'failed',
  code,
  message: details.problems?.[0]?.key ?? details.message,
});
