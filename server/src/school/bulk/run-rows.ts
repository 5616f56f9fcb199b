import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Subject } from '@provost/contract/ability';
import type { Database, Writer } from '../../database/database.ts';
import { inParts } from '../../database/in-parts.ts';
import type { WriteRequest } from '../../http/api.ts';
import type { Job, JobContext, JobResult } from '../../jobs/job-kind.ts';
import { StepSize } from '../../jobs/step-size.ts';
import { recordWrite } from '../audit/audit-trail.ts';
import { requireCaller } from './job-caller.ts';
import {
  countRows,
  type JobRow,
  type RowProblem,
  rowsAfter,
  saveRows,
} from './job-rows.repository.ts';

export interface RowsPayload {
  /** The person who started it: the job acts as them. */
  readonly callerId: number;
  readonly requestId: string;
  /** They must manage these records. */
  readonly subject: Subject;
}

type RowProblems = ReadonlyMap<JobRow, Omit<RowProblem, 'id'>>;

/** Changes the records of some rows. Returns the rows that it did not change, and why. */
export type ChangeRows = (
  writer: Writer,
  rows: readonly JobRow[],
  request: WriteRequest,
) => Promise<RowProblems>;

interface RunParts {
  readonly database: Database;
  readonly now: () => Date;
}

/**
 * Changes the records of a job step by step. `done` of the job is the position of the last row, so
 * an interrupted job continues behind it, and no row is changed twice.
 */
export async function runRows(
  job: Job<RowsPayload>,
  { step, signal }: JobContext,
  { database, now }: RunParts,
  change: ChangeRows,
): Promise<JobResult> {
  const { id: jobId, payload, total } = job;
  let { done, failed } = job;
  const size = new StepSize(database);
  let counts: Record<string, number> | undefined;
  while (done < total) {
    let progress = { done, failed };
    await step(async (writer) => {
      const end = size.start();
      const caller = await requireCaller(writer, payload.callerId, payload.subject);
      const request = { caller, requestId: payload.requestId, now: now(), jobId };
      const rows = await rowsAfter(writer, jobId, done, size.rows);
      const problems = new Map<JobRow, Omit<RowProblem, 'id'>>();
      for (const part of inParts(rows, database.stepLimit.rowsPerStatement)) {
        for (const [row, problem] of await change(writer, part, request))
          problems.set(row, problem);
      }
      await saveRows(writer, jobId, rows, problems);
      const missed = [...problems.values()].filter(({ state }) => state !== 'skipped').length;
      progress = { done: done + rows.length, failed: failed + missed };
      if (progress.done >= total) {
        counts = await countRows(writer, jobId);
        await recordFinished(writer, request, `${jobId}`, counts);
      }
      end();
      return progress;
    });
    ({ done, failed } = progress);
    signal.throwIfAborted();
    await yieldToOthers();
  }
  // The process stopped after the last step.
  if (!counts) {
    await step(async (writer) => {
      counts = await countRows(writer, jobId);
      return {};
    });
  }
  return counts ?? {};
}

/** The end of a job in the audit trail: once, also if the process stops before the job ends. */
export async function recordFinished(
  writer: Writer,
  request: WriteRequest & { readonly jobId: number },
  subjectLabel: string,
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  const entry = { action: 'job.finished', subject: 'Job', subjectId: request.jobId } as const;
  const recorded = await writer
    .selectFrom('audit_events')
    .select('id')
    .where('subject', '=', entry.subject)
    .where('subject_id', '=', String(entry.subjectId))
    .where('action', '=', entry.action)
    .executeTakeFirst();
  if (recorded) return;
  await recordWrite(writer, { ...request, jobId: undefined }, { ...entry, subjectLabel, after });
}
