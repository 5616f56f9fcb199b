import type { Writer } from '../../database/database.ts';
import { AppError } from '../../http/errors.ts';
import { cancelJob } from '../../jobs/jobs.repository.ts';
import { recordWrite } from '../../school/audit/audit-trail.ts';
import type { WriteRequest } from '../../school/writes/write-request.ts';
import type { JobRow } from './jobs.mapper.ts';
import { findJob } from './jobs.repository.ts';

/** Cancels a queued or running job. A job that is already cancelled stays so. */
export async function cancelUnfinishedJob(
  writer: Writer,
  id: number,
  request: WriteRequest,
): Promise<JobRow> {
  const isCancelled = await cancelJob(writer, id, request.now);
  const job = await findJob(writer, id);
  if (!job) throw new AppError('not_found');
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
