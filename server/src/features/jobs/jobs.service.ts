import type { Job } from '@provost/contract/jobs';
import type { Writer } from '../../database/database.ts';
import { AppError } from '../../http/errors.ts';
import { cancelJob } from '../../jobs/jobs.repository.ts';
import { recordWrite } from '../../school/audit/audit-trail.ts';
import type { Reverts } from '../../school/audit/reverts.ts';
import { requireJob } from '../../school/bulk/require-job.ts';
import type { WriteRequest } from '../../school/writes/write-request.ts';

/** Cancels a queued or running job. A job that is already cancelled stays so. */
export async function cancelUnfinishedJob(
  writer: Writer,
  id: number,
  request: WriteRequest,
  reverts: Reverts,
): Promise<Job> {
  await requireJob(writer, id, request.caller, reverts);
  const isCancelled = await cancelJob(writer, id, request.now);
  const job = await requireJob(writer, id, request.caller, reverts);
  if (job.state !== 'cancelled') throw new AppError('job_finished');
  if (isCancelled) {
    await recordWrite(writer, request, {
      action: 'job.cancelled',
      subject: 'Job',
      subjectId: id,
      subjectLabel: `${job.kind} ${id}`,
    });
  }
  return job;
}
