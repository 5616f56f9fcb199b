import type { Subject } from '@provost/contract/ability';
import { allows } from '@provost/contract/ability';
import type { Job } from '@provost/contract/jobs';
import type { Writer } from '../../database/database.ts';
import type { WriteRequest } from '../../http/api.ts';
import { AppError } from '../../http/errors.ts';
import { enqueueJob } from '../../jobs/enqueue-job.ts';
import { recordWrite } from '../audit/audit-trail.ts';
import type { Reverts } from '../audit/reverts.ts';
import { requireJob } from './require-job.ts';
import type { RowsPayload } from './run-rows.ts';
import { insertUndoRows, lockJob } from './undo.repository.ts';

/** The part of a job's payload that its undo has too. */
interface Undone {
  readonly subject: Subject;
  /** Of a bulk action. */
  readonly list?: string;
  readonly action?: string;
}

/**
 * Adds a job that takes back what another one has changed, the latest first. Once, unless that job
 * was cancelled or has failed; its undo can be undone like any other job.
 */
export async function undoJob(
  writer: Writer,
  id: number,
  request: WriteRequest,
  reverts: Reverts,
): Promise<Job> {
  const { caller } = request;
  const payload = await lockJob(writer, id);
  const job = await requireJob(writer, id, caller, reverts);
  if (!job.is_undoable)
    throw new AppError('not_revertible', { message: 'errors.job_not_undoable' });
  const done = JSON.parse(payload ?? '{}') as Undone;
  const { subject } = done;
  if (!allows(caller.rules, { action: 'manage', subject })) throw new AppError('forbidden');
  const undoId = await addUndo(writer, id, done, request, reverts);
  return requireJob(writer, undoId, caller, reverts);
}

/** For a job that may still run. Returns the id of the undo. */
export async function addUndo(
  writer: Writer,
  id: number,
  { subject, list, action }: Undone,
  request: WriteRequest,
  reverts: Reverts,
): Promise<number> {
  const { caller, requestId, now } = request;
  const undo: RowsPayload & Undone = {
    callerId: caller.userId,
    requestId,
    subject,
    ...(list !== undefined && action !== undefined && { list, action }),
  };
  const undoId = await enqueueJob(writer, {
    kind: 'undo',
    payload: { ...undo },
    createdBy: caller.userId,
    now,
  });
  const total = await insertUndoRows(writer, undoId, id, reverts.actions);
  if (total === 0) throw new AppError('not_revertible', { message: 'errors.job_not_undoable' });
  await writer.updateTable('jobs').set({ total, undoes_id: id }).where('id', '=', undoId).execute();
  await recordWrite(writer, request, {
    action: 'job.started',
    subject: 'Job',
    subjectId: undoId,
    subjectLabel: `undo ${id}`,
    after: { undoes: id, count: total },
  });
  return undoId;
}
