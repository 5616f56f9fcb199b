import type { Job } from '@provost/contract/jobs';
import * as contract from '@provost/contract/jobs.schema';
import type { Writer } from '../../database/database.ts';
import type { WriteRequest } from '../../http/api.ts';
import { AppError } from '../../http/errors.ts';
import { cancelJob } from '../../jobs/jobs.repository.ts';
import { asResults, registerList } from '../../list/list.ts';
import { recordWrite } from '../../school/audit/audit-trail.ts';
import type { Reverts } from '../../school/audit/reverts.ts';
import { toJob } from '../../school/bulk/jobs.mapper.ts';
import { requireJob } from '../../school/bulk/require-job.ts';
import { undoJob } from '../../school/bulk/undo.service.ts';
import type { FeatureContext } from '../feature.ts';
import { jobSource } from './job-rows.repository.ts';
import { exportJobRows, readJobRows } from './job-rows.service.ts';

export function registerJobs(context: FeatureContext): void {
  const { api, database, reverts } = context;
  registerList(context, contract.listJobs, jobSource, (row) => toJob(row, reverts), asResults);

  api.read(contract.readJob, async ({ params, caller }) => ({
    data: await requireJob(database.reader, params.id, caller, reverts),
  }));

  api.write(contract.cancelJob, async ({ params, done, request }, writer) => {
    const data = await cancelUnfinishedJob(writer, params.id, request, reverts);
    return done('writes.job_cancelled', { data });
  });

  api.write(contract.undoJob, async ({ params, done, request }, writer) => {
    const data = await undoJob(writer, params.id, request, reverts);
    const written = done('writes.undo_started', { data }, { count: data.total });
    return { ...written, message_type: 'info' as const };
  });

  api.read(contract.listJobRows, async ({ params, query, caller, locale }) => {
    const job = await requireJob(database.reader, params.id, caller, reverts);
    return readJobRows(database.reader, job, query?.state, locale);
  });
  api.exportCsv(contract.listJobRows, async ({ params, query, caller, locale, signal }) => {
    const job = await requireJob(database.reader, params.id, caller, reverts);
    return exportJobRows(database, job, query?.state, locale, signal);
  });
}

/** Cancels a queued or running job. A job that is already cancelled stays so. */
async function cancelUnfinishedJob(
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
